//@ refused:
struct S {
    explicit __device__ S(int) {}
};
struct T {
    __device__ T(S) {}
};
__device__ int f(S) { return 1; }
__global__ void values(long long *out) { *out++ = f({3}); }
