//@ refused: local variable
__device__ int f(int a, int b) { return a + b; }
__global__ void values(long long *out) {
    int n = 2;
    __device__ int f(int, int = n);
    *out++ = f(1);
}
