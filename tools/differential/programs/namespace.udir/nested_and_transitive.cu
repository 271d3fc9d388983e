//@ values: 44 1352 2 2 3
namespace A { __device__ int f(int) { return 1; } namespace In { __device__ int g(int) { return 2; } } using namespace In; }
namespace B { __device__ int f(long) { return 3; } using namespace A; }
namespace C { __device__ int f(char) { return 4; } __device__ int run() { using namespace B; return f(1) * 10 + f('a'); } }
__device__ int f(double) { return 5; }
__device__ int all() { using namespace B; return f(1) * 1000 + f(1L) * 100 + f(1.0) * 10 + g(1); }
__global__ void values(long long *out) {
    *out++ = C::run();
    *out++ = all();
    *out++ = A::g(1);
    *out++ = B::g(1);
    *out++ = B::f(1);
}
