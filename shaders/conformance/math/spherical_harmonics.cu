//@ family: math
// Angles of directions, the harmonics of degree 4 there, and a power of a complex number in polar form.
//@ launch: harmonics grid=1 block=64
//@ arg: x:f32[192]=random(491)
//@ arg: y:f32[256]=zero
//@ within: y 1024
__global__ void harmonics(const float *x, float *y) {
    int i = threadIdx.x;
    float a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2];
    float size = norm3df(a, b, c), theta = acosf(c / size), phi = atan2f(b, a);
    y[i] = 0.44253269f * powf(sinf(theta), 4) * cosf(4 * phi);
    y[64 + i] = 1.7701308f * powf(sinf(theta), 3) * cosf(theta) * sinf(3 * phi);
    float r = powf(hypotf(a, b), 2.5f);
    y[128 + i] = r * cosf(2.5f * phi);
    y[192 + i] = log2f(size) + exp10f(-theta) + rsqrtf(size) + sinpif(c);
}
