//@ refused:
namespace A { struct S { int v; }; }
__device__ int operator*(A::S a, int b) { return a.v * b; }
namespace B { struct Q {}; __device__ int operator*(Q, int) { return 1; } __device__ int run() { return A::S{3} * 2; } }
__global__ void values(long long *out) {
    *out++ = B::run();
}
