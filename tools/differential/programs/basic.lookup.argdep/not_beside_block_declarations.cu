//@ values: 1 2 2 2
namespace N {
struct S {};
__device__ int f(S) { return 1; }
__device__ int g(S) { return 1; }
}
struct Any {
    __device__ Any(N::S) {}
};
__device__ int f(Any) { return 2; }
struct C {
    __device__ int g(Any) { return 2; }
    __device__ int call() { return g(N::S()); }
};
__global__ void values(long long *out) {
    *out++ = f(N::S());
    *out++ = (f)(N::S());
    *out++ = C().call();
    {
        __device__ int f(Any);
        *out++ = f(N::S());
    }
}
