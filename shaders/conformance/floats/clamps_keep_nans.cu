//@ family: floats
// A number that is clamped keeps its bits if it is a NaN: a comparison with it is false, and no minimum or maximum replaces it.
//@ golden: none ptxas 13.0 makes FMNMX.NAN of these, which gives the canonical NaN
//@ launch: clamp grid=1 block=4
//@ arg: p:u32[4]=values(0x7fc01234,0xffa00001,0x40a00000,0xc0a00000)
//@ arg: o:u32[36]=zero
//@ expect: o=0x7fc01234,0xffa00001,0x40400000,0xc0a00000,0x7fc01234,0xffa00001,0x40a00000,0xc0400000,0x7fc01234,0xffa00001,0x40a00000,0x80000000,0x7fc01234,0xffa00001,0x40400000,0xc0000000,0x40400000,0x40400000,0x40400000,0xc0a00000,0x7fc01234,0xffa00001,0x40a00000,0x40400000,0x7fc01234,0xffa00001,0x40a00000,0xc0400000,0x7fc01234,0xffa00001,0x40400000,0xc0a00000,0x7fc01234,0xffa00001,0x40400000,0xc0000000

__device__ unsigned of(float x) { return __float_as_uint(x); }

__device__ float between(float x) {
    if (x < -2.0f) x = -2.0f;
    if (x > 3.0f) x = 3.0f;
    return x;
}

__global__ void clamp(const unsigned *p, unsigned *o) {
    const int i = threadIdx.x;
    const float x = __uint_as_float(p[i]);
    o[i] = of(x > 3.0f ? 3.0f : x);
    o[i + 4] = of(x < -3.0f ? -3.0f : x);
    o[i + 8] = of(0.0f > x ? -0.0f : x);
    o[i + 12] = of(between(x));
    o[i + 16] = of(x < 3.0f ? x : 3.0f);
    o[i + 20] = of(!(x < 3.0f) ? x : 3.0f);
    o[i + 24] = of(-x > 3.0f ? -3.0f : x);
    float y = x;
    if (x >= 3.0f) {
        y = 3.0f;
        o[i + 28] = 1;
    }
    o[i + 28] = of(y);
    float z = x;
    for (int k = 0; k < 3; k++) {
        if (z > 3.0f) z = 3.0f;
        if (z < -2.0f) z = -2.0f;
    }
    o[i + 32] = of(z);
}
