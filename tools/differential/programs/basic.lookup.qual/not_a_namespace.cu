//@ refused:
__device__ int f() { int x = 3; return x::y; }
__global__ void values(long long *out) {
    *out++ = f();
}
