//@ refused:
__device__ int f(int a, int b = 2) { return a + b; }
__global__ void values(long long *out) {
    __device__ int f(int, int);
    *out++ = f(1);
}
