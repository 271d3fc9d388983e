//@ refused: narrowing
__device__ short f(int i) { return {i}; }
__global__ void values(long long *out) {
    *out++ = f(3);
}
