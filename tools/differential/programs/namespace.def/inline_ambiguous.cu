//@ refused: ambiguous
namespace A { inline namespace I { __device__ const int x = 1; } __device__ const int x = 2; }
__global__ void values(long long *out) {
    *out++ = A::x;
}
