//@ refused: same scope
__device__ int f() { return 1; }
namespace f {}
__global__ void values(long long *out) {
    *out++ = 1;
}
