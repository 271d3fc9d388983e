//@ values: 2 12
namespace A { __device__ int f(long) { return 1; } inline namespace I { __device__ int f(double) { return 2; } __device__ int call() { return f(1); } } __device__ int outer() { return f(1L) * 10 + f(1.0); } }
__global__ void values(long long *out) {
    *out++ = A::call();
    *out++ = A::outer();
}
