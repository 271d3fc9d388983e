//@ refused:
namespace N {
struct S {};
__device__ int f(S) { return 1; }
}
__device__ int f(int) { return 2; }
__global__ void values(long long *out) {
    __device__ int f(int);
    *out++ = f(N::S());
}
