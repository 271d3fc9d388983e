//@ values: 2 1 33 3 4
// Names of a nominated namespace are as if in the nearest enclosing one of both ([namespace.udir]).
namespace A {
__device__ int f(int) { return 2; }
}
__device__ int f(double) { return 1; }
using namespace A;
namespace B {
__device__ int g(int) { return 4; }
}
namespace C {
__device__ int g(double) { return 3; }
using namespace B;
__device__ int call() { return 10 * g(1) + g(1.0); }
}
__device__ int inside() {
    using namespace B;
    return g(2.0);
}
__global__ void values(long long *out) {
    *out++ = f(1);
    *out++ = f(1.0);
    *out++ = C::call();
    *out++ = C::g(1);
    *out++ = inside();
}
