//@ family: floats
//@ launch: ops grid=16 block=128
//@ arg: a:f32[2048]=edges(0)
//@ arg: b:f32[2048]=edges(1)
//@ arg: r0:f32[2048]=zero
//@ arg: r1:f32[2048]=zero
//@ arg: r2:f32[2048]=zero
//@ arg: r3:f32[2048]=zero
__global__ void ops(const float *a, const float *b, float *r0, float *r1, float *r2, float *r3) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 2048) return;
    float x = a[i], y = b[i];
    r0[i] = copysignf(x, y);
    r1[i] = x;
    r2[i] = __int_as_float(__float_as_int(x));
    r3[i] = __saturatef(x);
}
