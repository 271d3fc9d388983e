//@ family: floats
//@ launch: ops grid=32 block=128
//@ arg: a:f32[4096]=edges(0)
//@ arg: b:f32[4096]=edges(1)
//@ arg: r0:i32[4096]=zero
//@ arg: r1:u32[4096]=zero
//@ arg: r2:i64[4096]=zero
//@ arg: r3:u64[4096]=zero
//@ arg: r4:i32[4096]=zero
//@ arg: r5:i32[4096]=zero
//@ arg: r6:i32[4096]=zero
//@ arg: r7:u32[4096]=zero
__global__ void ops(const float *a, const float *b, int *r0, unsigned *r1, long long *r2, unsigned long long *r3, int *r4, int *r5, int *r6, unsigned *r7) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 4096) return;
    float x = a[i], y = b[i];
    r0[i] = (int)x;
    r1[i] = (unsigned)x;
    r2[i] = (long long)x;
    r3[i] = (unsigned long long)x;
    r4[i] = __float2int_rn(x);
    r5[i] = __float2int_ru(x);
    r6[i] = __float2int_rd(x);
    r7[i] = __float2uint_rn(x);
}
