// error; not supported here, while NVRTC accepts it.
__device__ int madd(int a, int b, int c) {
    int d;
    asm("{ .reg .s32 t; mul.lo.s32 t, %1, %2;\n\t"
        "add.s32 t, t, %3; popc.b32 %0, t; }"
        : "=r"(d)
        : "r"(a), "r"(b), "r"(c));
    return d;
}

__global__ void line(int *out) {
    out[threadIdx.x] = madd(threadIdx.x, 3, 1);
}
