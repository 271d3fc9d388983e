//@ refused: ambiguous
//@ nvrtc accepts: EDG reports an ambiguous name where it is used
namespace A {
__device__ const int n = 1;
}
namespace B {
__device__ const int n = 2;
}
namespace C {
using namespace A;
using namespace B;
}
using C::n;
__global__ void values(long long *out) {
    *out++ = 1;
}
