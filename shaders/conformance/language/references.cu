// References: to elements, members, parameters, results; of pointers and arrays; rebinding assigns; const ones copy.
//@ family: language
//@ launch: references grid=1 block=8
//@ arg: out:i32[48]=zero
//@ expect: out=90900,403009,102,500,11,16,1090900,403008,302,502,22,25,100090802,403009,502,504,33,24,100090802,403008
//@ expect: out[20]=703,506,44,18,100090802,403009,904,508,55,116,100090802,403008,1105,510,66,25,100090802,403009,1305
//@ expect: out[39]=512,77,24,100090802,403008,1505,514,88,18
struct Pair {
    int a, b;
};
__device__ int &larger(int &a, int &b) { return a < b ? b : a; }
__device__ void swap(int &a, int &b) {
    int c = a;
    a = b;
    b = c;
}
__device__ void advance(int *&p, const int &by) { p += by; }
__device__ int &element(int (&v)[4], int i) { return v[i & 3]; }
__device__ const int &clamp(const int &v, const int &low, const int &high) {
    return v < low ? low : high < v ? high : v;
}
__device__ int twice(const double &d) { return (int)(d * 2); }
__device__ int both(const int &a, int &b) {
    b++;
    return a * 10 + b;
}
__global__ void references(int *out) {
    int t = threadIdx.x, v[4] = {t, 5, 2, 8}, *o = out + 6 * t;
    int &r = v[1], &s = r;
    r = v[3];
    s += 1;
    larger(v[0], v[2]) = 100;
    swap(v[2], element(v, 3));
    int *p = v;
    advance(p, 1 + (t & 1));
    Pair q = {t, 3};
    int &b = q.b;
    Pair copy = q;
    b = 40;
    int &&temporary = t * 2;
    temporary += 1;
    int n = t;
    o[0] = v[0] * 1000000 + v[1] * 10000 + v[2] * 100 + v[3];
    o[1] = *p + copy.b * 1000 + q.b * 10000;
    o[2] = clamp(t, 2, 5) + temporary * 100;
    o[3] = twice(t) + twice(2.75f) * 100;
    o[4] = both(n, n);
    int (&view)[4] = v;
    o[5] = sizeof(view) + view[t & 3];
}
