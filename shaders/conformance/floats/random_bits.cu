//@ family: floats
// All bit patterns alike: subnormals, infinities and NaN among them.
//@ launch: ops grid=128 block=256
//@ arg: a:f32[32768]=bits(11)
//@ arg: b:f32[32768]=bits(12)
//@ arg: c:f32[32768]=bits(13)
//@ arg: r:f32[196608]=zero
__global__ void ops(const float *a, const float *b, const float *c, float *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], z = c[i];
    r += i * 6;
    r[0] = x + y; r[1] = x * y; r[2] = x / y; r[3] = sqrtf(x); r[4] = fmaf(x, y, z); r[5] = x - z;
}
