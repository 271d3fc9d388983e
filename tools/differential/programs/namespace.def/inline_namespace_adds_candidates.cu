//@ values: 2 1 2 2
namespace N {
inline namespace v1 {
__device__ int f(int) { return 2; }
}
__device__ int f(double) { return 1; }
__device__ int inside() { return f(1); }
}
__global__ void values(long long *out) {
    *out++ = N::f(1);
    *out++ = N::f(1.0);
    *out++ = N::v1::f(1.0);
    *out++ = N::inside();
}
