// What the texture units of NVIDIA's GPUs compute, as an H200's answers show it (docs/textures.md).
//
// Texels are here as they are kept: the bits of floats and halves, and integers.

struct __iw_pair {
    int first, second;
    // Of the second, in 256ths.
    int weight;
};

// A coordinate: what is no number counts as 0, and so does a subnormal number.
__device__ inline float __iw_coordinate(float x) {
    unsigned magnitude = __float_as_uint(x) & 0x7fffffffu;
    return magnitude < 0x800000u || magnitude > 0x7f800000u ? 0.0f : x;
}

// A normalised coordinate in units of 2^-21, with what a mode does not tell apart left out: two periods of a texture are enough.
__device__ inline int __iw_normal(float x, unsigned mode) {
    x = __iw_coordinate(x);
    float scaled = x * 2097152.0f;
    bool repeats = mode == __IW_WRAP || mode == __IW_MIRROR;
    if (fabsf(scaled) < 1073741824.0f) {
        int m = (int)floorf(scaled);
        if (repeats) return m & 0x3fffff;
        return m < -0x400000 ? -0x400000 : m > 0x400000 ? 0x400000 : m;
    }
    if (!repeats) return x < 0 ? -0x400000 : 0x400000;
    // Larger numbers are even.
    if (fabsf(x) >= 16777216.0f) return 0;
    float below = floorf(x);
    return ((int)below & 1) << 21 | (int)((x - below) * 2097152.0f);
}

// (normal * n + more * 2^11) >> shift + 11, without 64 bits: n has at most 18.
__device__ inline int __iw_scaled(int normal, int n, int more, int shift) {
    return ((normal >> 11) * n + (((normal & 0x7ff) * n + more) >> 11)) >> shift;
}

__device__ inline int __iw_nearest(float x, int n, unsigned mode, bool normalized) {
    if (normalized) return __iw_address(__iw_scaled(__iw_normal(x, mode), n, 0, 10), n, mode);
    float at = floorf(fminf(fmaxf(__iw_coordinate(x), -1.0e9f), 1.0e9f));
    return __iw_address((int)at, n, mode);
}

// The two texels for a place that counts in 256ths, from the middle of the first one.
__device__ inline __iw_pair __iw_two(int at, int n, unsigned mode) {
    int i = at >> 8;
    // A clamped place is on a texel.
    bool clamped = mode == __IW_CLAMP && (i < 0 || i >= n - 1);
    return __iw_pair{__iw_address(i, n, mode), __iw_address(i + 1, n, mode), clamped ? 0 : at & 255};
}

__device__ inline __iw_pair __iw_nearest_two(float x, int n, unsigned mode, bool normalized) {
    int at;
    if (normalized) at = __iw_scaled(__iw_normal(x, mode), n, 4096 - 1048576, 2);
    else {
        float y = fminf(fmaxf(__iw_coordinate(x), -4.0e6f), 4.0e6f) * 256.0f;
        float below = floorf(y);
        at = (int)below + (y - below >= 0.5f) - 128;
    }
    return __iw_two(at, n, mode);
}

__device__ inline __iw_on_cube __iw_cube(float x, float y, float z) {
    float ax = fabsf(x), ay = fabsf(y), az = fabsf(z), m, s, t;
    int face;
    if (az >= ax && az >= ay) {
        face = z < 0 ? 5 : 4;
        m = az;
        s = z < 0 ? -x : x;
        t = -y;
    } else if (ay >= ax) {
        face = y < 0 ? 3 : 2;
        m = ay;
        s = x;
        t = y < 0 ? -z : z;
    } else {
        face = x < 0 ? 1 : 0;
        m = ax;
        s = x < 0 ? z : -z;
        t = -y;
    }
    float r = m == 0 ? 0.0f : __frcp_rn(m);
    return __iw_on_cube{face, s * r, t * r};
}

// The place on a face from -1 to 1 as a normalised coordinate, which has no fraction below 2^-21.
__device__ inline int __iw_on_face(float q) { return (int)floorf(fminf(fmaxf(q, -1.0f), 1.0f) * 1048576.0f) + 1048576; }

// The colours of sRGB with 8 bits as halves.
__device__ const unsigned short __iw_srgb[256] = {
    0x0000, 0x0d00, 0x1100, 0x1380, 0x1500, 0x1640, 0x1780, 0x1860, 0x1900, 0x19a0, 0x1a40, 0x1ae0,
    0x1b80, 0x1c20, 0x1c80, 0x1ce0, 0x1d50, 0x1dc0, 0x1e30, 0x1eb0, 0x1f30, 0x1fb0, 0x2018, 0x2060,
    0x20b0, 0x20f8, 0x2148, 0x21a0, 0x21f0, 0x2248, 0x22a8, 0x2300, 0x2360, 0x23d0, 0x2418, 0x2450,
    0x2488, 0x24c0, 0x24f8, 0x2530, 0x2570, 0x25b0, 0x25f0, 0x2630, 0x2670, 0x26b8, 0x2700, 0x2748,
    0x2790, 0x27e0, 0x2818, 0x2840, 0x2868, 0x2890, 0x28b8, 0x28e0, 0x2910, 0x2940, 0x2968, 0x2998,
    0x29c8, 0x29f8, 0x2a28, 0x2a60, 0x2a90, 0x2ac0, 0x2b00, 0x2b30, 0x2b60, 0x2ba0, 0x2bd0, 0x2c08,
    0x2c28, 0x2c40, 0x2c60, 0x2c80, 0x2ca0, 0x2cc0, 0x2ce0, 0x2d00, 0x2d20, 0x2d48, 0x2d68, 0x2d88,
    0x2db0, 0x2dd0, 0x2df8, 0x2e18, 0x2e40, 0x2e68, 0x2e88, 0x2eb0, 0x2ed8, 0x2f00, 0x2f28, 0x2f50,
    0x2f80, 0x2fa0, 0x2fd0, 0x3000, 0x3010, 0x3028, 0x3040, 0x3058, 0x3070, 0x3088, 0x30a0, 0x30b8,
    0x30d0, 0x30e8, 0x3100, 0x3118, 0x3130, 0x3148, 0x3160, 0x3180, 0x3198, 0x31b0, 0x31d0, 0x31e8,
    0x3200, 0x3220, 0x3238, 0x3258, 0x3270, 0x3290, 0x32b0, 0x32c8, 0x32e8, 0x3308, 0x3328, 0x3340,
    0x3360, 0x3380, 0x33a0, 0x33c0, 0x33e0, 0x3400, 0x3410, 0x3420, 0x3430, 0x3440, 0x3450, 0x3468,
    0x3478, 0x3488, 0x3498, 0x34a8, 0x34c0, 0x34d0, 0x34e0, 0x34f0, 0x3508, 0x3518, 0x3528, 0x3540,
    0x3550, 0x3568, 0x3578, 0x3590, 0x35a0, 0x35b0, 0x35c8, 0x35e0, 0x35f0, 0x3608, 0x3618, 0x3630,
    0x3640, 0x3658, 0x3670, 0x3688, 0x3698, 0x36b0, 0x36c8, 0x36d8, 0x36f0, 0x3708, 0x3720, 0x3738,
    0x3750, 0x3768, 0x3780, 0x3790, 0x37b0, 0x37c0, 0x37e0, 0x37f0, 0x3808, 0x3810, 0x3820, 0x3828,
    0x3838, 0x3848, 0x3850, 0x3860, 0x3868, 0x3878, 0x3888, 0x3890, 0x38a0, 0x38b0, 0x38b8, 0x38c8,
    0x38d8, 0x38e0, 0x38f0, 0x3900, 0x3908, 0x3918, 0x3928, 0x3938, 0x3948, 0x3950, 0x3960, 0x3970,
    0x3980, 0x3990, 0x3998, 0x39a8, 0x39b8, 0x39c8, 0x39d8, 0x39e8, 0x39f8, 0x3a08, 0x3a18, 0x3a28,
    0x3a38, 0x3a48, 0x3a58, 0x3a68, 0x3a78, 0x3a88, 0x3a98, 0x3aa8, 0x3ab8, 0x3ac8, 0x3ad8, 0x3ae8,
    0x3af8, 0x3b08, 0x3b18, 0x3b28, 0x3b40, 0x3b50, 0x3b60, 0x3b70, 0x3b80, 0x3b90, 0x3ba0, 0x3bb0,
    0x3bd0, 0x3be0, 0x3bf0, 0x3c00,
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
    if (kind == __IW_HALF || kind == __IW_SRGB_COLOUR) {
        return __iw_half_as_float(kind == __IW_HALF ? t : (unsigned)__iw_srgb[t & 255]);
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

template <int N> __device__ inline __iw_sum __iw_sum_of(const unsigned *t, const int *w) {
    __iw_sum s = {0, 0, 0};
    for (int i = 0; i < N; i++) {
        int exponent = t[i] >> 23 & 255;
        s.exponent = max(s.exponent, w[i] ? exponent : 0);
        s.most = max(s.most, exponent);
    }
    for (int i = 0; i < N; i++) {
        int exponent = t[i] >> 23 & 255, minus = (int)t[i] >> 31;
        int aligned = (int)(((t[i] & 0x7fffffu | 0x800000u) << 4) >> min(max(s.exponent - exponent, 0), 31));
        if (exponent == 0) aligned = 0;
        s.sum += (long long)((aligned ^ minus) - minus) * w[i];
    }
    return s;
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

// The sign of a sum of zeros.
template <int N> __device__ inline unsigned __iw_zero(const unsigned (&t)[N], const int (&w)[N]) {
    unsigned sign = 0x80000000u;
    for (int i = 0; i < N; i++) {
        if (w[i]) sign &= t[i];
    }
    return sign;
}

// sum * 2^(exponent - 150) with 24 bits.
__device__ inline unsigned __iw_rounded(long long sum, int exponent) {
    unsigned sign = sum < 0 ? 0x80000000u : 0u, mantissa;
    unsigned long long magnitude = sum < 0 ? -sum : sum;
    int drop = 40 - __clzll((long long)magnitude);
    if (drop <= 0) mantissa = (unsigned)magnitude << -drop;
    else mantissa = (unsigned)(magnitude >> drop) + (unsigned)(magnitude >> (drop - 1) & 1u);
    // A carry goes on to the exponent.
    exponent += drop + (int)(mantissa >> 24);
    if (exponent <= 0) return sign;
    if (exponent >= 255) return sign | 0x7f800000u;
    return sign | (unsigned)exponent << 23 | (mantissa & 0x7fffffu);
}

template <int N> __device__ inline unsigned __iw_filter_floats(const unsigned (&t)[N], const int (&w)[N]) {
    __iw_sum s = __iw_sum_of<N>(t, w);
    if (s.most == 255) return __iw_not_finite(t);
    if (s.sum == 0) return __iw_zero(t, w);
    return __iw_rounded(s.sum, s.exponent - 12);
}

__device__ inline long long __iw_shifted(const __iw_sum &s, int exponent) {
    long long magnitude = (s.sum < 0 ? -s.sum : s.sum) << 8;
    magnitude >>= min(exponent - s.exponent, 63);
    return s.sum < 0 ? -magnitude : magnitude;
}

// Each slice of three dimensions has a sum of its own.
__device__ inline unsigned __iw_filter_floats(const unsigned (&t)[8], const int (&w)[8]) {
    __iw_sum a = __iw_sum_of<4>(t, w), b = __iw_sum_of<4>(t + 4, w + 4);
    int exponent = max(a.exponent, b.exponent);
    if (max(a.most, b.most) == 255) return __iw_not_finite(t);
    long long sum = __iw_shifted(a, exponent) + __iw_shifted(b, exponent);
    if (sum == 0) return __iw_zero(t, w);
    return __iw_rounded(sum, exponent - 20);
}

// The same of halves, which stay halves, subnormal ones too.
template <int N> __device__ inline unsigned __iw_filter_halves(const unsigned (&t)[N], const int (&w)[N]) {
    int largest = 1;
    bool nan = false, plus = false, minus = false, negative = true;
    for (int i = 0; i < N; i++) {
        if (w[i] && (t[i] & 0x7fffu)) largest = max(largest, (int)(t[i] >> 10 & 31));
    }
    int sum = 0;
    for (int i = 0; i < N; i++) {
        int exponent = t[i] >> 10 & 31, fraction = t[i] & 0x3ff;
        bool below = t[i] >> 15 & 1;
        if (w[i]) negative = negative && below;
        if (exponent == 31) {
            if (fraction) nan = true;
            else if (below) minus = true;
            else plus = true;
            continue;
        }
        if (exponent) fraction |= 0x400;
        int part = ((fraction << 4) >> (largest - max(exponent, 1))) * w[i];
        sum += below ? -part : part;
    }
    if (nan || (plus && minus)) return 0x7fff;
    if (plus) return 0x7c00;
    if (minus) return 0xfc00;
    if (sum == 0) return negative ? 0x8000 : 0;
    unsigned sign = sum < 0 ? 0x8000 : 0, magnitude = sum < 0 ? -sum : sum;
    int drop = max(32 - __clz((int)magnitude) - 11, 13 - largest);
    unsigned q = drop > 0 ? (magnitude + (1u << (drop - 1))) >> drop : magnitude << -drop;
    if (q >> 11) {
        q >>= 1;
        drop++;
    }
    unsigned half = q >= 1024 ? ((unsigned)(largest - 12 + drop) << 10) + (q - 1024) : q;
    return sign | min(half, 0x7c00u);
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
    unsigned halves[N];
    for (int i = 0; i < N; i++) {
        halves[i] = t[i];
        // The unit has another colour for 47 on the left.
        if (kind == __IW_SRGB_COLOUR) halves[i] = t[i] == 47 && i % 2 == 0 ? 0x2740u : __iw_srgb[t[i] & 255];
    }
    return __iw_half_as_float(__iw_filter_halves(halves, w));
}
