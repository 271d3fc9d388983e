//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a function's argument
__device__ int f(short s) { return s; }
__global__ void values(long long *out) {
    int i = 2;
    *out++ = f({i});
}
