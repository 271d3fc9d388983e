//@ refused: ambiguous
__device__ int f(int) { return 1; }
__device__ int f(const int &) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(3);
}
