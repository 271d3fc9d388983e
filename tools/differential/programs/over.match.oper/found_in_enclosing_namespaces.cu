//@ values: 12 6 3 1
namespace A { struct S { int v; }; }
__device__ int operator*(A::S a, int b) { return a.v * b; }
namespace B { __device__ int run() { return A::S{3} * 2; } }
namespace C { struct Q {}; __device__ int operator%(A::S a, int b) { return a.v % b; } __device__ int run() { return A::S{7} % 4; } }
__global__ void values(long long *out) {
    *out++ = A::S{3} * 4;
    *out++ = B::run();
    *out++ = C::run(); using namespace C;
    *out++ = A::S{9} % 4;
}
