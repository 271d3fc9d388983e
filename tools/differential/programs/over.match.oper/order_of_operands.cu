//@ values: 21 21 21 218 218 21 312 312 312 6 12 2 12 0 12 4
//@ values: 12 2 12 21 21 21 12 1 1 1
__device__ int lg;
__device__ int st(int n) { lg = lg * 10 + n; return n; }
struct V { int v; __device__ V& operator=(const V& o) { lg = lg*10+8; v = o.v; return *this; } __device__ V& operator+=(int n) { v += n; return *this; } __device__ int operator[](int i) const { return v + i; } __device__ int operator<<(int n) const { return v << n; } __device__ int operator()(int n) const { return n; } };
struct W { V a; int b; };
struct P { int a, b; };
__device__ V& operator-=(V& a, int n) { a.v -= n; return a; }
__device__ V& operator<<=(V& a, int n) { a.v <<= n; return a; }
__device__ V gv; __device__ W gw; __device__ P gp; __device__ int garr[4];
__device__ V& vv(int n) { st(n); return gv; }
__device__ W& ww(int n) { st(n); return gw; }
__device__ P& pp(int n) { st(n); return gp; }
__device__ int* aa(int n) { st(n); return garr; }
__device__ int (&ra(int n))[4] { st(n); return garr; }
__global__ void values(long long *out) {
    lg = 0;
    vv(1) += st(2);
    *out++ = lg;
    lg = 0;
    vv(1) -= st(2);
    *out++ = lg;
    lg = 0;
    vv(1) <<= st(2);
    *out++ = lg;
    lg = 0;
    vv(1) = vv(2);
    *out++ = lg;
    lg = 0;
    ww(1) = ww(2);
    *out++ = lg;
    lg = 0;
    pp(1) = pp(2);
    *out++ = lg;
    lg = 0;
    st(1)[aa(2)] = st(3);
    *out++ = lg;
    lg = 0;
    aa(1)[st(2)] = st(3);
    *out++ = lg;
    lg = 0;
    st(1)[ra(2)] += st(3);
    *out++ = lg;
    lg = 0;
    *out++ = st(1)[aa(2)];
    *out++ = lg;
    lg = 0;
    *out++ = vv(1)[st(2)];
    *out++ = lg;
    lg = 0;
    *out++ = vv(1) << st(2);
    *out++ = lg;
    lg = 0;
    *out++ = st(1) << st(2);
    *out++ = lg;
    lg = 0;
    *out++ = vv(1)(st(2));
    *out++ = lg;
    lg = 0;
    *aa(1) += st(2);
    *out++ = lg;
    lg = 0;
    *aa(1) = st(2);
    *out++ = lg;
    lg = 0;
    aa(1)[0] <<= st(2);
    *out++ = lg;
    lg = 0;
    vv(1).operator+=(st(2));
    *out++ = lg;
    int i = 0;
    int b[4] = {1,2,3,4};
    *out++ = (i++)[b];
    *out++ = i;
    const int& r = i[b];
    *out++ = &r == &b[1];
}
