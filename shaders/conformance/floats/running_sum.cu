//@ family: floats
// The order of operations is the program's, on every device.
//@ fmad: false
//@ launch: sums grid=1 block=64
//@ arg: a:f32[4096]=random(17)
//@ arg: r:f32[64]=zero
__global__ void sums(const float *a, float *r) {
    float s = 0.0f, c = 0.0f;
    for (int i = 0; i < 64; ++i) {
        float y = a[threadIdx.x * 64 + i] - c;
        float t = s + y;
        c = (t - s) - y;
        s = t;
    }
    r[threadIdx.x] = s;
}
