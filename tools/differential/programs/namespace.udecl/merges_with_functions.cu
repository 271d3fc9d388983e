//@ values: 1 2 1 2 1
namespace A {
__device__ int f(int) { return 1; }
__device__ int g(int) { return 1; }
}
__device__ int f(double) { return 2; }
using A::f;
using A::g;
__device__ int g(double) { return 2; }
namespace A {
__device__ int f(char) { return 3; }
}
__global__ void values(long long *out) {
    *out++ = f(1);
    *out++ = f(1.0);
    *out++ = g(1);
    *out++ = g(1.0);
    *out++ = f('a');
}
