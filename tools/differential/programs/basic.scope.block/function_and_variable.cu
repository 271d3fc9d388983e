//@ refused:
__device__ int f(int n) { return n; }
__global__ void values(long long *out) {
    int f = 1;
    __device__ int f(int);
    *out++ = f;
}
