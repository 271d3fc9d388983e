//@ family: floats
// A number that is clamped at zero keeps its sign if it is a zero: a comparison of zeros is false, whatever their signs.
//@ golden: none NVRTC 13.0 makes minima and maxima of these, which may give the zero of the other sign
//@ launch: clamp grid=1 block=4
//@ arg: p:u32[4]=values(0x80000000,0x00000000,0x40a00000,0xc0a00000)
//@ arg: o:u32[24]=zero
//@ arg: d:u64[16]=zero
//@ expect: o=0x80000000,0x00000000,0x40a00000,0x00000000,0x80000000,0x00000000,0x00000000,0xc0a00000,0x00000000,0x00000000,0x40a00000,0x00000000,0x80000000,0x80000000,0x40a00000,0x80000000,0x00000000,0x00000000,0x00000000,0xc0a00000,0x80000000,0x00000000,0x40a00000,0x80000000
//@ expect: d=0x8000000000000000,0x0,0x4014000000000000,0x0,0x8000000000000000,0x0,0x0,0xc014000000000000,0x0,0x0,0x0,0xc014000000000000,0x8000000000000000,0x8000000000000000,0x4014000000000000,0x8000000000000000

__device__ unsigned of(float x) { return __float_as_uint(x); }
__device__ long long of(double x) { return __double_as_longlong(x); }

__global__ void clamp(const unsigned *p, unsigned *o, long long *d) {
    const int i = threadIdx.x;
    const float x = __uint_as_float(p[i]);
    o[i] = of(x < 0.0f ? 0.0f : x);
    o[i + 4] = of(x > 0.0f ? 0.0f : x);
    o[i + 8] = of(x > 0.0f ? x : 0.0f);
    o[i + 12] = of(x > -0.0f ? x : -0.0f);
    o[i + 16] = of(x < 0.0f ? x : 0.0f);
    o[i + 20] = of(x < -0.0f ? -0.0f : x);
    const double y = x;
    d[i] = of(y < 0.0 ? 0.0 : y);
    d[i + 4] = of(y > 0.0 ? 0.0 : y);
    d[i + 8] = of(y < 0.0 ? y : 0.0);
    d[i + 12] = of(-0.0 < y ? y : -0.0);
}
