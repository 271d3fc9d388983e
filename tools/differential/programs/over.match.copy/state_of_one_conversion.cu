//@ values: 9 10
struct P {
    __device__ constexpr P(int v) : v(v) {}
    int v;
};
__device__ constexpr int help(P p) { return p.v; }
struct C {
    int w;
    template <class T, int N = help(4)> __device__ C(T t) : w(t + N) {}
};
__device__ int f(C c) { return c.w; }
__device__ int f(...) { return -1; }
__global__ void values(long long *out) {
    *out++ = f(5);
    C c = 6;
    *out++ = c.w;
}
