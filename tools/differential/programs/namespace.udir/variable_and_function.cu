//@ refused: ambiguous
namespace A { __device__ const int n = 1; }
namespace B { __device__ int n(int) { return 2; } }
using namespace A;
using namespace B;
__global__ void values(long long *out) {
    *out++ = n(1);
}
