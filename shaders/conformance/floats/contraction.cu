//@ family: floats
// a*b+c in one expression is one fused operation.
//@ launch: contract grid=8 block=128
//@ arg: a:f32[1024]=random(1)
//@ arg: b:f32[1024]=random(2)
//@ arg: c:f32[1024]=random(3)
//@ arg: r:f32[4096]=zero
__global__ void contract(const float *a, const float *b, const float *c, float *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], z = c[i];
    r += i * 4;
    r[0] = x * y + z;
    r[1] = z - x * y;
    r[2] = x * y - z;
    r[3] = z;
    r[3] += x * y;
}
