//@ refused: ambiguous
namespace A { __device__ const int n = 1; }
namespace B { __device__ const int n = 2; }
namespace C { using namespace A; using namespace B; }
__global__ void values(long long *out) {
    *out++ = C::n;
}
