//@ refused:
namespace A { __device__ int f(int) { return 1; } }
namespace B { __device__ int f(int) { return 2; } using A::f; }
__global__ void values(long long *out) {
    *out++ = B::f(1);
}
