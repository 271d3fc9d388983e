//@ refused: another return type
__device__ int f(int n) { return n; }
__global__ void values(long long *out) {
    __device__ long f(int);
    *out++ = f(1);
}
