//@ values: 22 1 2
namespace A {
__device__ const int n = 1;
__device__ int f(int) { return 1; }
}
namespace M {
__device__ const int n = 2;
__device__ int f(double) { return 2; }
__device__ int inside() {
    using namespace A;
    return 10 * n + f(1);
}
}
namespace K {
using namespace A;
using namespace M;
}
__global__ void values(long long *out) {
    *out++ = M::inside();
    *out++ = K::f(1);
    *out++ = K::f(1.0);
}
