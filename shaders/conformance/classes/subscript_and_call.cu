// operator[] and operator() with several overloads; classes that behave as arrays and functions.
//@ family: classes
//@ launch: subscripts grid=1 block=16
//@ arg: in:i32[48]=iota
//@ arg: out:i32[64]=zero
//@ expect: out=15,-4,24,228,32,-1,5050,228,1051,-1,74,228,72,-4,100,228,75,-4,124,228,1096,-4,150,228,119,-4,174,228
//@ expect: out[28]=1144,-4,200,228,1135,-3,224,228,160,1007,250,228,187,19,274,228,1216,33,300,228,195,-4,324,228,224
//@ expect: out[53]=-4,5350,228,1255,-4,374,228,288,-4,400,228
struct Grid {
    int cells[3][4];
    int misses = 0;
    struct Row {
        const int *row;
        __device__ int operator[](int x) const { return x < 0 || x > 3 ? -1 : row[x]; }
    };
    __device__ int *operator[](int y) { return cells[y]; }
    __device__ Row operator[](int y) const { return Row{cells[y]}; }
    __device__ int &operator()(int y, int x) {
        if (y < 0 || y > 2 || x < 0 || x > 3) return misses;
        return cells[y][x];
    }
    __device__ int operator()() const { return misses; }
    __device__ int operator()(float f) const { return (int)(f * cells[1][1]); }
};
struct Letters {
    __device__ int operator[](const char *s) const { return s[0] * 2; }
    __device__ int operator[](char c) const { return c; }
};
__global__ void subscripts(const int *in, int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Grid g;
    for (int i = 0; i < 12; i++) g[i / 4][i % 4] = in[i] * (t + 1);
    g(t % 3, t % 4) += 1000;
    g(t, t - 1) -= 3;
    const Grid &k = g;
    o[0] = g[2][t % 4] + k[1][3];
    o[1] = k[0][t - 8] + g();
    o[2] = g(2.5f) * 2;
    o[3] = Letters{}["A"] + Letters{}['b'];
}
