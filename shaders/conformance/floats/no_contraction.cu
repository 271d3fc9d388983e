//@ family: floats
//@ fmad: false
//@ launch: plain grid=8 block=128
//@ arg: a:f32[1024]=random(1)
//@ arg: b:f32[1024]=random(2)
//@ arg: c:f32[1024]=random(3)
//@ arg: r:f32[4096]=zero
//@ arg: d:f64[1024]=zero
__global__ void plain(const float *a, const float *b, const float *c, float *r, double *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], z = c[i];
    r += i * 4;
    r[0] = x * y + z;
    r[1] = z - x * y;
    r[2] = x * y + z * x;
    r[3] = (x + y) * z - y * z;
    d[i] = (double)x * y + (double)z / 3;
}
