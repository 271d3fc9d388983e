//@ values: 7 7
namespace A { __device__ const int z = 1; __device__ int h(int) { return 1; } __device__ int f(int x = h(1) + z) { return x; } __device__ int h(long) { return 2; } }
__device__ const int z = 9;
struct S { static const int z = 7; __device__ int m(int x = z) { return x; } };
__global__ void values(long long *out) {
    const int z = 5;
    *out++ = A::f() + z;
    *out++ = S().m();
}
