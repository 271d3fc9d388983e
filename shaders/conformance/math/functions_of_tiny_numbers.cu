//@ family: math
// Subnormal numbers and the least normal ones, which an `fma` that flushes would lose.
//@ launch: values grid=1 block=8
//@ arg: x:f32[8]=values(0x00000001,0x80000003,0x00012345,0x807fffff,0x00800000,0x80800001,0x01234567,0x8d000001)
//@ arg: y:f32[104]=zero
//@ within: y 2
__global__ void values(const float *x, float *y) {
    float v = x[threadIdx.x];
    y += 13 * threadIdx.x;
    y[0] = asinf(v), y[1] = asinhf(v), y[2] = atanf(v), y[3] = atanhf(v), y[4] = erff(v), y[5] = expm1f(v), y[6] = log1pf(v);
    y[7] = sinf(v), y[8] = sinhf(v), y[9] = sinpif(v), y[10] = tanf(v), y[11] = tanhf(v), y[12] = erfinvf(v);
}
