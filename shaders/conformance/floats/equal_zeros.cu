//@ family: floats
// A choice between a number and a zero that is equal to it keeps the sign of what is chosen.
//@ launch: choose grid=1 block=4
//@ golden: none NVRTC 13.0 leaves out fabsf of -0.0f here
//@ arg: p:u32[4]=values(0x80000000,0x00000000,0x40a00000,0x7fc00000)
//@ arg: o:u32[32]=zero
//@ arg: d:u64[16]=zero
//@ expect: o=2147483648,0,0,0,2147483648,0,2147483648,2147483648,2147483648,0,0,0,0,0,1084227584,2147483647,2147483648,2147483648,1084227584,2147483647,0,0,2147483648,2147483648,0,0,0,0,2147483648,0,2147483648,2147483648
//@ expect: d=9223372036854775808,0,0,0,9223372036854775808,9223372036854775808,4040854765658177536,4609434218613702656,9223372036854775808,0,9223372036854775808,9223372036854775808,9223372036854775808,0,4607182418800017408,4607182418800017408

__device__ unsigned of(float x) { return __float_as_uint(x); }
__device__ long long of(double x) { return __double_as_longlong(x); }

__global__ void choose(const unsigned *p, unsigned *o, long long *d) {
    const int i = threadIdx.x;
    const float x = __uint_as_float(p[i]);
    o[i] = of(x == 0.0f ? x : 0.0f);
    o[i + 4] = of(x == -0.0f ? x : -0.0f);
    o[i + 8] = of(x != 0.0f ? 0.0f : x);
    o[i + 12] = of(x == 0.0f ? 0.0f : fabsf(x));
    o[i + 16] = of(x != -0.0f ? fabsf(x) : -0.0f);
    float y = x;
    if (y == 0.0f) y = 0.0f;
    o[i + 20] = of(fabsf(x) == 0.0f ? y : -0.0f);
    float r = 0.3f;
    for (int k = 0; k < 2; ++k) r = fabsf(r) == -0.0f ? fabsf(r) : -0.0f;
    o[i + 24] = of(r);
    float zero = -0.0f;
    o[i + 28] = of(x == zero ? x : zero);
    const double w = (double)__uint_as_float(p[i] & 0xbfffffffu);
    d[i] = of(w == 0.0 ? w : 0.0);
    d[i + 4] = of(w == -0.0 ? -0.0 : fabs(w));
    d[i + 8] = of(w != -0.0 ? -0.0 : w);
    d[i + 12] = of(0.0 == w ? w : 1.0);
}
