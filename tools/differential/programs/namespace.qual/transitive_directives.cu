//@ values: 2 1 1
namespace A {
__device__ int f(int) { return 1; }
}
namespace B {
using namespace A;
}
namespace C {
using namespace B;
__device__ int f(double) { return 2; }
}
namespace D {
using namespace A;
using namespace B;
}
__global__ void values(long long *out) {
    *out++ = C::f(1);
    *out++ = B::f(1.0);
    *out++ = D::f(1);
}
