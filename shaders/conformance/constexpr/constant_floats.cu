//@ family: constexpr
// Floats at compile time: IEEE 754 in both precisions, no contraction, subnormals, infinities,
// conversions.
//@ launch: k grid=1 block=1
//@ arg: f:f32[8]=zero
//@ arg: d:f64[4]=zero
//@ arg: i:i32[6]=zero
// sqrt(2) by Newton in double (its last step is one unit below); 1/3 in both; the smallest subnormal
// and three times that; 1/0 = inf;
// (1 + 2^-12)^2 - (1 + 2^-11) is 0 in float without fma and 2^-24 with it.
//@ expect: f=0x3fb504f3,0x3eaaaaab,0x00000001,0x00000003,inf,0,0.1,2.25
//@ expect: d=0x3ff6a09e667f3bcc,0x3fd5555555555555,0x3fb999999999999a,2.25
// 2^24 + 1 is rounded to 2^24.
//@ expect: i=-3,3,1,0,16777216,1
__host__ __device__ constexpr double root(double x) {
    double r = x;
    double before = 0;
    while (r != before) {
        before = r;
        r = (r + x / r) / 2;
        if (r > before) break;
    }
    return r;
}
template <typename T>
__host__ __device__ constexpr T third() { return T(1) / T(3); }
__host__ __device__ constexpr float smallest() {
    float x = 1.0f;
    for (int i = 0; i < 149; ++i) x /= 2;
    return x;
}
__host__ __device__ constexpr float error() {
    float x = 1.0f + 1.0f / 4096;
    return x * x - (1.0f + 1.0f / 2048);
}
__host__ __device__ constexpr int truncated(float x) { return x; }
__host__ __device__ constexpr float horner(const float *c, int n, float x) {
    float r = 0;
    for (int k = n - 1; k >= 0; --k) r = r * x + c[k];
    return r;
}
__host__ __device__ constexpr float exact(int n) { return n; }
__global__ void k(float *f, double *d, int *i) {
    constexpr double r = root(2);
    constexpr float tiny = smallest();
    constexpr float few = tiny + tiny * 2;
    constexpr float infinite = 1.0f / 0.0f;
    constexpr float lost = error();
    constexpr float coefficients[3] = {0.25f, 1.0f, 0.5f};
    // 0.25 + 1.0 + 0.5 = 1.75 at x = 1.
    constexpr float value = horner(coefficients, 3, 1.0f) + 0.5f;
    f[0] = (float)r;
    f[1] = third<float>();
    f[2] = tiny;
    f[3] = few;
    f[4] = infinite;
    f[5] = lost;
    constexpr float tenth = 0.1;
    f[6] = tenth;
    f[7] = value;
    d[0] = r;
    d[1] = third<double>();
    constexpr double tenth_of_double = 0.1;
    d[2] = tenth_of_double;
    d[3] = value;
    constexpr int down = truncated(-3.9f);
    i[0] = down;
    i[1] = truncated(3.9f);
    constexpr bool equal = third<float>() == 0.333333343267440796f;
    i[2] = equal;
    constexpr bool same = 0.1f == 0.1;
    i[3] = same;
    constexpr float rounded = exact(16777217);
    i[4] = truncated(rounded);
    i[5] = infinite > 1e38f;
}
