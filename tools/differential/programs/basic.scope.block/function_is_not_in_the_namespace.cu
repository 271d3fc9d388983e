//@ refused:
__device__ int one() {
    __device__ int f(int);
    return f(1);
}
__device__ int two() { return f(1); }
__device__ int f(int n) { return n; }
__global__ void values(long long *out) { *out++ = one() + two(); }
