//@ refused: ambiguous
namespace { __device__ const int n = 3; }
__device__ const int n = 4;
__global__ void values(long long *out) {
    *out++ = n;
}
