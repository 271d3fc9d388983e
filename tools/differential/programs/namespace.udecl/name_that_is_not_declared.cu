//@ refused:
namespace A {
namespace B {}
}
__device__ int g(int) { return 1; }
namespace A {
using B::g;
}
__global__ void values(long long *out) {
    *out++ = g(1);
}
