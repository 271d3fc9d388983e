//@ family: floats
// The absolute value of a choice among constants is not a negative zero.
//@ launch: magnitudes grid=1 block=4
//@ expect: o=0,1050253722,0,1050253722,0,1036831949,0,1036831949,0,1050253722,0,1050253722,0,1041865114,0,1041865114,0,1058642330,0,1058642330,0,1050253722,0,1050253722,1084227584,0,1084227584,1050253722,0,1050253722,0,1050253722,0,1050253722,0,1050253722,0,0,1050253722,1050253722,0,1041865114,0,1041865114,2139095040,1079334229,2139095040,1079334229,0,1048576000,0,1048576000,0,1065353216,0,1073741824
//@ expect: d=0,4599075939470750515,0,4599075939470750515,0,4596373779694328218,0,4596373779694328218
//@ golden: none NVRTC 13.0 leaves out the absolute value where all constants are zeros or greater: -0.0f stays
//@ arg: p:i32[4]=values(0,1,2,3)
//@ arg: o:u32[56]=zero
//@ arg: d:u64[8]=zero

__device__ unsigned of(float x) { return __float_as_uint(x); }
__device__ float start(bool c) { return c ? 0.3f : -0.0f; }
__device__ float half_of(float x) { return 0.5f * x; }

__global__ void magnitudes(const int *p, unsigned *o, long long *d) {
    const int i = threadIdx.x;
    const bool c = p[i] & 1, e = p[i] & 2;
    const float s = c ? 0.3f : -0.0f;
    o[i] = of(fabsf(s));
    o[i + 4] = of(fabsf(fminf(s, 0.1f)));
    o[i + 8] = of(fabsf(fmaxf(s, -0.0f)));
    o[i + 12] = of(fabsf(s * 0.5f));
    o[i + 16] = of(fabsf(s + s));
    o[i + 20] = of(fabsf(-(c ? -0.3f : 0.0f)));
    o[i + 24] = of(fabsf(c ? (e ? 0.3f : -0.0f) : 5.0f));
    o[i + 28] = of(copysignf(s, 1.0f));
    o[i + 32] = of(s < 0.0f ? 1.0f : fabsf(s));
    o[i + 36] = of(fabsf(start(e)));
    o[i + 40] = of(fabsf(half_of(start(c))));
    o[i + 44] = of(1.0f / fabsf(s));
    float r = -0.0f;
    for (int k = 0; k < 3; ++k) r = fabsf(r) < 0.2f ? (k == p[i] ? -0.0f : 0.25f) : -0.0f;
    o[i + 48] = of(fabsf(r));
    float table[4] = {-0.0f, 1.0f, -0.0f, 2.0f};
    o[i + 52] = of(fabsf(table[p[i] & 3]));
    const double w = c ? 0.3 : -0.0;
    d[i] = __double_as_longlong(fabs(w));
    d[i + 4] = __double_as_longlong(fabs(fmin(w, 0.1) * 2.0));
}
