//@ values: 1 2
namespace A { __device__ int f(int) { return 1; } }
__device__ int before() { return A::f(1L); }
namespace A { __device__ int f(long) { return 2; } }
__global__ void values(long long *out) {
    *out++ = before();
    *out++ = A::f(1L);
}
