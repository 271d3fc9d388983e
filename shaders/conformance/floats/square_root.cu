//@ family: floats
//@ launch: ops grid=64 block=128
//@ arg: a:f32[8192]=edges(0)
//@ arg: b:f32[8192]=edges(1)
//@ arg: r0:f32[8192]=zero
//@ arg: r1:f32[8192]=zero
__global__ void ops(const float *a, const float *b, float *r0, float *r1) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 8192) return;
    float x = a[i], y = b[i];
    r0[i] = sqrtf(x);
    r1[i] = __fsqrt_rn(y);
}
