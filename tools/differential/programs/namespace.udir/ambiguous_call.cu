//@ refused: ambiguous
namespace A { __device__ int f(int) { return 1; } }
namespace B { __device__ int f(int) { return 2; } }
using namespace A;
using namespace B;
__global__ void values(long long *out) {
    *out++ = f(1);
}
