//@ family: floats
// Products that a compiler may compute once: outside of the loop, or for several sums. Each sum is
// still one fused operation.
//@ launch: sums grid=8 block=128
//@ arg: a:f32[1024]=random(1)
//@ arg: b:f32[1024]=random(2)
//@ arg: c:f32[1024]=random(3)
//@ arg: r:f32[5120]=zero
//@ arg: i32=7
__global__ void sums(const float *a, const float *b, const float *c, float *r, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], z = c[i], s = z, t = 0.0f;
    for (int k = 0; k < n; ++k) s = fmaf(x, y, s);
    for (int k = 0; k < n; ++k) {
        t = fmaf(x, x, t) + z;
        if (t > 4.0f) t = fmaf(y, y, -t);
    }
    r += i * 5;
    r[0] = s;
    r[1] = t;
    r[2] = fmaf(x, y, z);
    r[3] = fmaf(x, y, -z) + fmaf(x, y, 0.25f);
    r[4] = x * y;
}
