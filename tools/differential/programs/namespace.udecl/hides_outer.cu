//@ values: 1 1
namespace A { __device__ int f(double) { return 1; } }
__device__ int f(int) { return 2; }
__device__ int g() { using A::f; return f(1); }
namespace B { using A::f; __device__ int h() { return f(1); } }
__global__ void values(long long *out) {
    *out++ = g();
    *out++ = B::h();
}
