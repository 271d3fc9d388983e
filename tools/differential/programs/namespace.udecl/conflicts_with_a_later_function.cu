//@ refused:
namespace A {
__device__ int g(double) { return 1; }
}
namespace B {
using A::g;
__device__ int g(double) { return 2; }
}
__global__ void values(long long *out) {
    *out++ = B::g(1.0);
}
