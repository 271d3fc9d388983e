//@ family: floats
// Clamps whose bounds are constants that are held in variables: NaNs keep their bits, and zeros their signs.
//@ expect: o=2147483648,0,1077936128,3231711232,2143294004,4288675841,1056964608,3204448256,2147483648,0,1084227584,0,2143294004,4288675841,1056964608,0,2147483648,0,1084227584,3212836864,2143294004,4288675841,1056964608,3204448256,2147483648,0,1073741824,3231711232,2143294004,4288675841,1056964608,3204448256,2147483648,0,1075838976,3221225472,2143294004,4288675841,1056964608,3204448256,2147483648,0,1084227584,0,2143294004,4288675841,1056964608,0,0,0,3231711232,3231711232,0,0,3204448256,3204448256,2147483648,2147483648,1084227584,2147483648,2147483648,2147483648,1056964608,2147483648,2147483648,0,1069547520,3231711232,2143294004,4288675841,1056964608,3204448256,2147483648,0,1084227584,2147483648,2143294004,4288675841,1056964608,2147483648,2147483648,2147483648,1084227584,2147483648,2147483648,2147483648,1056964608,2147483648,2147483648,2147483648,1084227584,2147483648,2147483648,2147483648,1056964608,2147483648,2147483648,0,1082130432,0,2143294004,4288675841,1056964608,0,2147483648,0,1082130432,0,2143294004,4288675841,1056964608,0
//@ expect: d=9223372036854775808,0,4617315517961601024,0,9221122738859540480,18445618174339579904,4602678819172646912,0,9223372036854775808,9223372036854775808,4617315517961601024,9223372036854775808,9223372036854775808,9223372036854775808,4602678819172646912,9223372036854775808,9223372036854775808,0,4617315517961601024,0,9221122738859540480,18445618174339579904,4602678819172646912,0,4632233691727265792,9223372036854775808,4625478292286210048,4634415122796773376,4632233691727265792,4639340934889209856,4635189178982727680,4638707616191610880
//@ golden: none NVRTC 13.0 makes minima and maxima of these, which give the canonical NaN or the zero of the other sign
//@ launch: clamp grid=1 block=8
//@ arg: p:u32[8]=values(0x80000000,0x00000000,0x40a00000,0xc0a00000,0x7fc01234,0xffa00001,0x3f000000,0xbf000000)
//@ arg: o:u32[112]=zero
//@ arg: d:u64[32]=zero

struct Range {
    float low, high;
    __device__ float operator()(float x) const { return x < low ? low : x > high ? high : x; }
};

__device__ unsigned of(float x) { return __float_as_uint(x); }
__device__ long long of(double x) { return __double_as_longlong(x); }
__device__ float at_least(float x, float low) { return x < low ? low : x; }
__device__ float early(float x, float high) {
    if (x > high) return high;
    return x;
}
__device__ const float &least(const float &a, const float &b) { return b < a ? b : a; }
template <class T> __device__ T most(T a, T b) { return a < b ? b : a; }
__device__ float nought() { return -0.0f; }

__global__ void clamp(const unsigned *p, unsigned *o, long long *d) {
    const int i = threadIdx.x;
    const float x = __uint_as_float(p[i]);
    float high = 3.0f, zero = 0.0f, minus = -0.0f;
    o[i] = of(x > high ? high : x);
    o[i + 8] = of(x < zero ? zero : x);
    o[i + 16] = of(at_least(x, -1.0f));
    o[i + 24] = of(early(x, 2.0f));
    const Range r = {-2.0f, 2.5f};
    o[i + 32] = of(r(x));
    float a = x;
    if (a < zero) a = zero;
    o[i + 40] = of(a);
    float best = 0.0f;
    for (int k = 0; k < 2; ++k) {
        const float y = __uint_as_float(p[(i + k) & 7]);
        if (y < best) best = y;
    }
    o[i + 48] = of(best);
    float first = -0.0f;
    for (int k = 0; k < 1; ++k) {
        const float y = __uint_as_float(p[(i + k) & 7]);
        first = first < y ? y : first;
    }
    o[i + 56] = of(first);
    const float bound = 1.5f;
    o[i + 64] = of(least(x, bound));
    o[i + 72] = of(most(x, minus));
    o[i + 80] = of(most(minus, x));
    o[i + 88] = of(x > nought() ? x : nought());
    float bounds[2] = {0.0f, 4.0f};
    o[i + 96] = of(x < bounds[0] ? bounds[0] : x > bounds[1] ? bounds[1] : x);
    o[i + 104] = of(most(least(x, 4.0f), 0.0f));
    const double y = x, none = 0.0, below = -0.0;
    d[i] = of(y < none ? none : y);
    d[i + 8] = of(most(below, y));
    d[i + 16] = of(most(y, none));
    double sum = -0.0;
    for (int k = 0; k < 1; ++k) sum = sum < (double)(int)(p[i] % 201u) ? (double)(int)(p[i] % 201u) : sum;
    d[i + 24] = of(sum);
}
