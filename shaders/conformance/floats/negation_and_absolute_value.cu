//@ family: floats
// A NaN has no sign to flip or clear: these are float operations and yield the canonical one.
//@ launch: ops grid=8 block=128
//@ arg: a:f32[1024]=edges(1)
//@ arg: b:f32[1024]=bits(3)
//@ arg: r0:f32[1024]=zero
//@ arg: r1:f32[1024]=zero
//@ arg: r2:i32[1024]=zero
//@ arg: r3:i32[1024]=zero
__global__ void ops(const float *a, const float *b, float *r0, float *r1, int *r2, int *r3) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = i % 2 ? a[i] : b[i];
    r0[i] = -x;
    r1[i] = fabsf(x);
    r2[i] = __float_as_int(-x);
    r3[i] = __float_as_int(fabsf(x));
}
