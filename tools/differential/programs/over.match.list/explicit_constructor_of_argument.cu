//@ refused:
struct S {
    int v;
    __device__ explicit S(int v) : v(v) {}
};
__device__ int f(S s) { return s.v; }
__global__ void values(long long *out) {
    *out++ = f({3});
}
