// Arrays of objects: default construction of every element, initialiser lists, copies of classes that hold arrays.
//@ family: classes
//@ launch: arrays_of_class grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=1313,13750,1053,0,1552,1313,13751,1063,0,1550,1313,13752,1073,0,1560,1313,13753,1083,0,1582,1313,13754
//@ expect: out[22]=1093,0,1580,1313,13755,1103,0,1590,1313,13756,1113,0,1612,1313,13757,1123,0,1610
struct Seeded {
    int v = 11;
    __device__ Seeded() { v += 2; }
    __device__ Seeded(int x) : v(x) {}
};
struct Matrix {
    Seeded m[2][3];
    int trace[2] = {1};
    __device__ Seeded *operator[](int r) { return m[r]; }
    __device__ int sum() const {
        int s = trace[0] * 1000 + trace[1] * 100;
        for (auto &row : m)
            for (const Seeded &x : row) s += x.v;
        return s;
    }
};
__global__ void arrays_of_class(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    Seeded plain[3], some[4] = {t, Seeded(5), {7}};
    Matrix a, b;
    a[1][2] = t * 10;
    a[0][t % 3].v = 1;
    b = a;
    b.trace[1] = t;
    Matrix c[2] = {a, b};
    c[0].m[0][0] = 500;
    o[0] = plain[t % 3].v * 100 + plain[2].v;
    o[1] = some[0].v + some[1].v * 10 + some[2].v * 100 + some[3].v * 1000;
    o[2] = a.sum();
    o[3] = b.sum() - c[1].sum();
    o[4] = c[0].sum();
}
