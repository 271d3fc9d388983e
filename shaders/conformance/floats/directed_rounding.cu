//@ family: floats
//@ launch: ops grid=32 block=128
//@ arg: a:f32[4096]=edges(0)
//@ arg: b:f32[4096]=edges(1)
//@ arg: r0:f32[4096]=zero
//@ arg: r1:f32[4096]=zero
//@ arg: r2:f32[4096]=zero
//@ arg: r3:f32[4096]=zero
//@ arg: r4:f32[4096]=zero
//@ arg: r5:f32[4096]=zero
__global__ void ops(const float *a, const float *b, float *r0, float *r1, float *r2, float *r3, float *r4, float *r5) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 4096) return;
    float x = a[i], y = b[i];
    r0[i] = __fadd_rz(x, y);
    r1[i] = __fadd_ru(x, y);
    r2[i] = __fadd_rd(x, y);
    r3[i] = __fmul_rz(x, y);
    r4[i] = __fmul_ru(x, y);
    r5[i] = __fmul_rd(x, y);
}
