// What the texture units of NVIDIA's GPUs compute, as an H200's answers show it (docs/textures.md).
//
// Texels are here as they are kept: the bits of floats and halves, and integers.

struct __iw_pair {
    int first, second;
    // Of the second, in 256ths.
    int weight;
};

// A coordinate: what is no number counts as 0, and so does a subnormal number.
__device__ inline float __iw_coordinate(float x) { return fabsf(x) >= 1.17549435e-38f ? x : 0.0f; }

// A normalised coordinate in units of 2^-bits, with what a mode does not tell apart left out: two periods of a texture are enough.
__device__ inline int __iw_normal(float x, unsigned mode, int bits) {
    x = __iw_coordinate(x);
    float whole = __uint_as_float((unsigned)(127 + bits) << 23), scaled = x * whole;
    int two = 2 << bits;
    bool repeats = mode == __IW_WRAP || mode == __IW_MIRROR;
    if (fabsf(scaled) < 1073741824.0f) {
        int m = (int)floorf(scaled);
        return repeats ? m & (two - 1) : max(min(m, two), -two);
    }
    if (!repeats) return x < 0 ? -two : two;
    // Larger numbers are even.
    if (fabsf(x) >= 16777216.0f) return 0;
    float below = floorf(x);
    return ((int)below & 1) << bits | (int)((x - below) * whole);
}

// normal * n in units of 2^-bits, from the middle of a texel on in 256ths or in whole texels, without 64 bits: n has at most 18.
__device__ inline int __iw_scaled(int normal, int n, int bits, bool linear) {
    int low = (normal & 0x7ff) * n + (linear ? (1 << (bits - 9)) - (1 << (bits - 1)) : 0);
    return ((normal >> 11) * n + (low >> 11)) >> (linear ? bits - 19 : bits - 11);
}

// The texels for a place on an axis: in linear mode it counts in 256ths from the middle of the first one.
__device__ inline __iw_pair __iw_two(int at, int n, unsigned mode, bool linear) {
    int i = linear ? at >> 8 : at;
    if ((unsigned)i < (unsigned)n) {
        int behind = mode == __IW_WRAP ? 0 : mode == __IW_BORDER ? -1 : n - 1;
        // A clamped place is on a texel.
        bool clamped = !linear || (mode == __IW_CLAMP && i == n - 1);
        return __iw_pair{i, i + 1 < n ? i + 1 : behind, clamped ? 0 : at & 255};
    }
    bool whole = !linear || mode == __IW_CLAMP;
    return __iw_pair{__iw_address(i, n, mode), __iw_address(i + 1, n, mode), whole ? 0 : at & 255};
}

__device__ inline __iw_pair __iw_nearest(float x, int n, int bits, unsigned mode, bool normalized, bool linear) {
    if (normalized) {
        return __iw_two(__iw_scaled(__iw_normal(x, mode, bits), n, bits, linear), n, mode, linear);
    }
    float y = fminf(fmaxf(__iw_coordinate(x), -4.0e6f), 4.0e6f) * (linear ? 256.0f : 1.0f), below = floorf(y);
    int at = (int)below;
    if (linear) at += (y - below >= 0.5f) - 128;
    return __iw_two(at, n, mode, linear);
}

// The colours of sRGB: a number with 8 bits for each code, in units of 2^-k, where 8 codes share a k.
__device__ const unsigned char __iw_srgb[256] = {
    0, 20, 40, 60, 80, 100, 120, 140, 80, 90, 100, 110, 120, 132, 144, 156, 85, 92, 99, 107, 115, 123, 131, 140,
    150, 159, 169, 180, 190, 201, 213, 224, 118, 125, 131, 138, 145, 152, 159, 166, 174, 182, 190, 198, 206, 215, 224, 233,
    121, 126, 131, 136, 141, 146, 151, 156, 162, 168, 173, 179, 185, 191, 197, 204, 105, 108, 112, 115, 118, 122, 125, 129,
    133, 136, 140, 144, 148, 152, 156, 160, 164, 169, 173, 177, 182, 186, 191, 195, 200, 205, 209, 214, 219, 224, 229, 234,
    120, 122, 125, 128, 130, 133, 136, 139, 142, 145, 148, 151, 154, 157, 160, 163, 166, 169, 172, 176, 179, 182, 186, 189,
    192, 196, 199, 203, 206, 210, 214, 217, 221, 225, 229, 232, 236, 240, 244, 248, 126, 128, 130, 132, 134, 136, 138, 141,
    143, 145, 147, 149, 152, 154, 156, 158, 161, 163, 165, 168, 170, 173, 175, 178, 180, 182, 185, 188, 190, 193, 195, 198,
    200, 203, 206, 209, 211, 214, 217, 219, 222, 225, 228, 231, 234, 237, 240, 242, 123, 124, 126, 127, 129, 130, 132, 133,
    135, 137, 138, 140, 141, 143, 145, 146, 148, 150, 151, 153, 155, 156, 158, 160, 161, 163, 165, 167, 169, 170, 172, 174,
    176, 178, 179, 181, 183, 185, 187, 189, 191, 193, 195, 197, 199, 201, 203, 205, 207, 209, 211, 213, 215, 217, 219, 221,
    223, 225, 227, 229, 232, 234, 236, 238, 120, 121, 122, 123, 125, 126, 127, 128,
};
__device__ const unsigned char __iw_srgb_units[32] = {
    16, 15, 14, 14, 13, 13, 12, 12, 11, 11, 11, 11, 10, 10, 10, 10, 10, 9, 9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8, 7,
};

__device__ inline unsigned __iw_half_as_float(unsigned half) {
    unsigned sign = (half & 0x8000u) << 16, magnitude = half & 0x7fffu;
    if (magnitude >= 0x7c00u) return sign | 0x7f800000u | (magnitude & 0x3ffu) << 13;
    if (magnitude >= 0x400u) return sign | (magnitude + 0x1c000u) << 13;
    return sign | __float_as_uint((float)(int)magnitude * 5.9604644775390625e-8f);
}

// a / b, correctly rounded, for integers from -b to b with b = 127, 255, 32767 or 65535, and the reciprocal of b.
__device__ inline unsigned __iw_ratio(int a, float b, float reciprocal) {
    float r = (float)a * reciprocal;
    return __float_as_uint(fmaf(fmaf(-b, r, (float)a), reciprocal, r));
}

// How a component is kept, as far as samples differ.
#define __IW_FLOAT 0
#define __IW_HALF 1
#define __IW_SRGB_COLOUR 2
#define __IW_UNORM8 3
#define __IW_SNORM8 4
#define __IW_UNORM16 5
#define __IW_SNORM16 6
#define __IW_INTEGER 7

// The fourth component is no colour.
__device__ inline int __iw_kind(unsigned what, unsigned component) {
    bool wide = (what >> 2 & 3) == 1;
    if ((what & 3) == 2) return wide ? __IW_HALF : __IW_FLOAT;
    if (!(what & __IW_FLOATS)) return __IW_INTEGER;
    if ((what & __IW_SRGB) && component < 3) return __IW_SRGB_COLOUR;
    if (what & 1) return wide ? __IW_SNORM16 : __IW_SNORM8;
    return wide ? __IW_UNORM16 : __IW_UNORM8;
}

// A component of a texel.
__device__ inline unsigned __iw_component(const uint4 &t, unsigned k, unsigned what) {
    unsigned log = what >> 2 & 3;
    // The word that it is in, and the bits above it.
    unsigned word = k >> (2 - log), above = 0;
    if (log < 2) above = 32 - (8 << log) * ((k & ((1u << (2 - log)) - 1)) + 1);
    unsigned v = (word == 0 ? t.x : word == 1 ? t.y : word == 2 ? t.z : t.w) << above;
    if (log == 2) return v;
    unsigned down = 32 - (8 << log);
    return what & 1 ? (unsigned)((int)v >> down) : v >> down;
}

// A component of a texel as device code gets it.
__device__ inline unsigned __iw_plain(int kind, unsigned t) {
    if (kind == __IW_FLOAT || kind == __IW_INTEGER) return t;
    if (kind == __IW_HALF) return __iw_half_as_float(t);
    if (kind == __IW_SRGB_COLOUR) {
        // An exact product: the units are powers of two.
        return __float_as_uint(__iw_srgb[t & 255] * __uint_as_float((127u - __iw_srgb_units[t >> 3 & 31]) << 23));
    }
    float most = 255.0f, reciprocal = 1.0f / 255.0f;
    if (kind == __IW_SNORM8) {
        most = 127.0f;
        reciprocal = 1.0f / 127.0f;
    } else if (kind == __IW_UNORM16) {
        most = 65535.0f;
        reciprocal = 1.0f / 65535.0f;
    } else if (kind == __IW_SNORM16) {
        most = 32767.0f;
        reciprocal = 1.0f / 32767.0f;
    }
    return __iw_ratio(max((int)t, (int)-most), most, reciprocal);
}

// A weighted sum of floats as the filter forms it. Texels of weight 0 do not count. Significands have 28 bits and are shifted to the
// largest exponent, what falls out is lost; products with weights, of which there are 256 in all, are added without a loss; the sum is
// rounded to 24 bits, halves away from zero. Subnormal numbers are zeros.
struct __iw_sum {
    // The largest exponent of a texel with a weight, and of any; and the sum, which is of units of 2^(exponent - 162).
    int exponent, most;
    long long sum;
};

// Of the four texels in a slice.
__device__ inline __iw_sum __iw_sum_of(const unsigned *t, const int *w) {
    __iw_sum s = {0, 0, 0};
    for (int i = 0; i < 4; i++) {
        int exponent = t[i] >> 23 & 255;
        s.exponent = max(s.exponent, w[i] ? exponent : 0);
        s.most = max(s.most, exponent);
    }
    for (int i = 0; i < 4; i++) {
        int exponent = t[i] >> 23 & 255, minus = (int)t[i] >> 31;
        // Without a weight the exponent may be larger, and nothing counts.
        unsigned significand = exponent ? t[i] << 4 & 0x7fffff0u | 0x8000000u : 0u;
        int aligned = (int)(significand >> min((unsigned)(s.exponent - exponent), 31u));
        s.sum += (long long)((aligned ^ minus) - minus) * w[i];
    }
    return s;
}

// Each slice of three dimensions has a sum of its own. They are added where the larger exponent is a multiple of 4, and what falls out
// below is lost, towards minus infinity.
__device__ inline __iw_sum __iw_joined(const __iw_sum &a, const __iw_sum &b) {
    int exponent = max(a.exponent, b.exponent), more = exponent & 3;
    long long sum = ((a.sum << more) >> min(exponent - a.exponent, 62)) +
                    ((b.sum << more) >> min(exponent - b.exponent, 62));
    return __iw_sum{exponent - more, max(a.most, b.most), sum};
}

// What there is beside finite numbers. That counts also where a weight is rounded to 0.
template <int N> __device__ inline unsigned __iw_not_finite(const unsigned (&t)[N]) {
    unsigned found = 0;
    for (int i = 0; i < N; i++) {
        unsigned magnitude = t[i] & 0x7fffffffu;
        if (magnitude < 0x7f800000u) continue;
        if (magnitude > 0x7f800000u || (found && found != t[i])) return 0x7fffffffu;
        found = t[i];
    }
    return found;
}

// A sum without any bits: a negative zero if all texels are, in which these bits say so. Others count as positive ones where their weight is
// rounded to 0.
template <int N> __device__ inline unsigned __iw_zero(const unsigned (&t)[N], unsigned bits, unsigned negative) {
    bool all = true;
    for (int i = 0; i < N; i++) all = all && (t[i] & bits) == negative;
    return all ? negative : 0;
}

// sum * 2^(exponent - 150) with 24 bits.
__device__ inline unsigned __iw_rounded(long long sum, int exponent) {
    unsigned sign = sum < 0 ? 0x80000000u : 0u, mantissa;
    unsigned long long magnitude = sum < 0 ? -sum : sum;
    int drop = 40 - __clzll((long long)magnitude);
    if (drop <= 0) mantissa = (unsigned)magnitude << -drop;
    else mantissa = ((unsigned)(magnitude >> (drop - 1)) + 1) >> 1;
    // A carry goes on to the exponent.
    exponent += drop + (int)(mantissa >> 24);
    if (exponent <= 0) return sign;
    if (exponent >= 255) return sign | 0x7f800000u;
    return sign | (unsigned)exponent << 23 | (mantissa & 0x7fffffu);
}

// Those of a second level in three dimensions are added at once.
__device__ inline __iw_sum __iw_joined(const __iw_sum &a, const __iw_sum &b, const __iw_sum &c) {
    int exponent = max(a.exponent, max(b.exponent, c.exponent)), more = exponent & 3;
    long long sum = ((a.sum << more) >> min(exponent - a.exponent, 62)) +
                    ((b.sum << more) >> min(exponent - b.exponent, 62)) +
                    ((c.sum << more) >> min(exponent - c.exponent, 62));
    return __iw_sum{exponent - more, max(a.most, max(b.most, c.most)), sum};
}

template <int N> __device__ inline unsigned __iw_filter_floats(const unsigned (&t)[N], const int (&w)[N]) {
    __iw_sum s = __iw_sum_of(t, w);
    if constexpr (N > 4) s = __iw_joined(s, __iw_sum_of(t + 4, w + 4));
    if constexpr (N == 16) s = __iw_joined(s, __iw_sum_of(t + 8, w + 8), __iw_sum_of(t + 12, w + 12));
    if (s.most == 255) return __iw_not_finite(t);
    if (s.sum == 0) return __iw_zero(t, 0xff800000u, 0x80000000u);
    return __iw_rounded(s.sum, s.exponent - 12);
}

// The same of halves, which stay halves, subnormal ones too.
__device__ inline __iw_sum __iw_half_sum_of(const unsigned *t, const int *w) {
    __iw_sum s = {1, 0, 0};
    for (int i = 0; i < 4; i++) {
        int exponent = t[i] >> 10 & 31;
        s.exponent = max(s.exponent, w[i] ? exponent : 0);
        s.most = max(s.most, exponent);
    }
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int exponent = t[i] >> 10 & 31, significand = (t[i] & 0x3ff) | (exponent ? 0x400 : 0);
        int part = ((significand << 4) >> max(s.exponent - max(exponent, 1), 0)) * w[i];
        sum += t[i] & 0x8000u ? -part : part;
    }
    s.sum = sum;
    return s;
}

// sum * 2^(exponent - 37) with 11 bits.
__device__ inline unsigned __iw_rounded_half(int sum, int exponent) {
    unsigned sign = sum < 0 ? 0x8000 : 0, magnitude = sum < 0 ? -sum : sum;
    int drop = max(21 - __clz((int)magnitude), 13 - exponent);
    unsigned q = drop > 0 ? (magnitude + (1u << (drop - 1))) >> drop : magnitude << -drop;
    if (q >> 11) {
        q >>= 1;
        drop++;
    }
    unsigned half = q >= 1024 ? ((unsigned)(exponent - 12 + drop) << 10) + (q - 1024) : q;
    return sign | min(half, 0x7c00u);
}

template <int N> __device__ inline unsigned __iw_filter_halves(const unsigned (&t)[N], const int (&w)[N]) {
    __iw_sum s = __iw_half_sum_of(t, w);
    if constexpr (N > 4) s = __iw_joined(s, __iw_half_sum_of(t + 4, w + 4));
    if constexpr (N == 16) s = __iw_joined(s, __iw_half_sum_of(t + 8, w + 8), __iw_half_sum_of(t + 12, w + 12));
    if (s.most == 31) {
        unsigned floats[N];
        for (int i = 0; i < N; i++) floats[i] = __iw_half_as_float(t[i]);
        unsigned found = __iw_not_finite(floats);
        return found == 0x7fffffffu ? 0x7fff : found >> 16 & 0x8000u | 0x7c00;
    }
    if (s.sum == 0) return __iw_zero(t, 0xffffu, 0x8000u);
    return __iw_rounded_half((int)s.sum, s.exponent);
}

// The same of colours of sRGB: they are counted in the coarsest unit among them, and the result is a half.
__device__ inline __iw_sum __iw_srgb_sum_of(const unsigned *t, const int *w) {
    int unit = 16, sum = 0;
    for (int i = 0; i < 4; i++) {
        if (w[i] && t[i]) unit = min(unit, (int)__iw_srgb_units[t[i] >> 3 & 31]);
    }
    for (int i = 0; i < 4; i++) {
        sum += (__iw_srgb[t[i] & 255] >> max(__iw_srgb_units[t[i] >> 3 & 31] - unit, 0)) * w[i];
    }
    return __iw_sum{22 - unit, 0, sum};
}

template <int N> __device__ inline unsigned __iw_filter_srgb(const unsigned (&t)[N], const int (&w)[N]) {
    __iw_sum s = __iw_srgb_sum_of(t, w);
    if constexpr (N > 4) s = __iw_joined(s, __iw_srgb_sum_of(t + 4, w + 4));
    if constexpr (N == 16) s = __iw_joined(s, __iw_srgb_sum_of(t + 8, w + 8), __iw_srgb_sum_of(t + 12, w + 12));
    return s.sum ? __iw_rounded_half((int)s.sum << 7, s.exponent) : 0;
}

// The same of integers, with 16 bits for the result.
template <int N> __device__ inline unsigned __iw_filter_integers(int kind, const unsigned (&t)[N], const int (&w)[N]) {
    int sum = 0;
    for (int i = 0; i < N; i++) sum += (int)t[i] * w[i];
    if (kind == __IW_SNORM8) sum = (8 * sum + (sum >> 4) + (sum >> 12) + 4) >> 3;
    else sum = ((kind == __IW_UNORM8 ? 257 * sum : sum) + 128) >> 8;
    bool negative = kind == __IW_SNORM8 || kind == __IW_SNORM16;
    float most = negative ? 32767.0f : 65535.0f;
    return __iw_ratio(max(sum, -32767), most, negative ? 1.0f / 32767.0f : 1.0f / 65535.0f);
}

template <int N> __device__ inline unsigned __iw_filter(int kind, const unsigned (&t)[N], const int (&w)[N]) {
    if (kind == __IW_FLOAT) return __iw_filter_floats(t, w);
    if (kind != __IW_HALF && kind != __IW_SRGB_COLOUR) return __iw_filter_integers(kind, t, w);
    return __iw_half_as_float(kind == __IW_HALF ? __iw_filter_halves(t, w) : __iw_filter_srgb(t, w));
}
