//@ undefined: end of
__device__ int f(int n) {
    if (n > 3) return 1;
}
__global__ void values(long long *out) {
    *out++ = f(4);
    *out++ = f(2);
}
