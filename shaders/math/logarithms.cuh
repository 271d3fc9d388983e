// log, log2, log10, log1p in both precisions, and the fast logarithms of CUDA's intrinsics.
//
// Method, double precision: x = 2^e m with m in [8/11, 16/11), and log(x) = e log(2) - log(c) + log(1 + r) with r = m c - 1, where c
// is the one of 5/4, 9/8, 1, 7/8, 3/4 that fits m best: the reduction of table-driven logarithms (Tang, "Table-driven implementation
// of the logarithm function in IEEE floating-point arithmetic", 1990; Muller, "Elementary Functions", chapter 6) with a table so
// small that selections do. The c have at most four bits, so that r is exact, and |r| <= 1/11. Around 1 both e and log(c)
// are 0: nothing cancels there. The c meet where |r| is the same for both: at 16/19, 16/17, 16/15 and 16/13.
//
// Single precision uses floats only: x = 2^e (1 + f) with 1 + f around 1, f exact, and log(x) = e log(2) + log(1 + f) by one polynomial
// in f (Muller, chapter 3), whose first term f is added last, exactly multiplied (fma). Errors are below 1 ulp.
#pragma once

namespace math {

// ---- single precision, in float only ----

// True for what has no logarithm, or one that is infinite, or is subnormal.
__device__ bool logarithm_is_rare_f32(float x) {
    return __float_as_uint(x) - 0x00800000u >= 0x7f000000u;
}

// The logarithm of 0, of infinity, of negative numbers and of NaN.
__device__ float logarithm_edge_f32(float x) {
    if (x == 0.0f) return __int_as_float((int)0xff800000u);
    return x > 0.0f ? x : __int_as_float(0x7fffffff);
}

// The logarithm r of x, but where x has one of those. By selections: a branch would keep what comes after it from beginning earlier.
__device__ float logarithm_or_edge_f32(float r, float x) {
    float edge = x > 0.0f ? x : __int_as_float(0x7fffffff);
    r = __float_as_uint(x) < 0x7f800000u ? r : edge;
    return x == 0.0f ? __int_as_float((int)0xff800000u) : r;
}

// True for a positive subnormal number.
__device__ bool logarithm_is_subnormal_f32(float x) {
    return __float_as_uint(x) - 1u < 0x007fffffu;
}

// x as 2^e (1 + f), both exact.
struct logarithm_parts_f32 {
    float e;
    float f;
};

// x is positive, normal and finite; 1 + f is in [low, 2 low), where low is given by its bits. e becomes larger by `more`.
__device__ logarithm_parts_f32 logarithm_split_f32(float x, unsigned low, float more) {
    logarithm_parts_f32 p;
    int d = (int)((__float_as_uint(x) - low) & 0xff800000u);
    p.e = fma((float)d, 0x1p-23f, more);
    p.f = __uint_as_float(__float_as_uint(x) - (unsigned)d) - 1.0f;
    return p;
}

// The same of a subnormal x, too.
__device__ logarithm_parts_f32 logarithm_reduce_f32(float x, unsigned low) {
    bool tiny = x < 0x1p-126f;
    return logarithm_split_f32(tiny ? x * 0x1p23f : x, low, tiny ? -23.0f : 0.0f);
}

// (log(1 + f) - f) / f^2 on [-1/3, 1/3], degree 8; the error of log(1 + f) is 2^-27.6 of it (Sollya: fpminimax of log1p(x) with
// the part x given, relative, degrees 2 to 10 in float).
__device__ float logarithm_poly_f32(float f) {
    float p = -0x1.06cedcp-3f;
    p = fma(p, f, 0x1.1ec6ep-3f);
    p = fma(p, f, -0x1.f3a788p-4f);
    p = fma(p, f, 0x1.1ec0dp-3f);
    p = fma(p, f, -0x1.559804p-3f);
    p = fma(p, f, 0x1.99d1c6p-3f);
    p = fma(p, f, -0x1.ffff14p-3f);
    p = fma(p, f, 0x1.555502p-2f);
    return fma(p, f, -0.5f);
}

// NAME_common_f32 has the bits of NAME_f32 where `logarithm_is_rare_f32`, here by the names of all, is false.
__device__ bool log_is_rare_f32(float x) { return logarithm_is_rare_f32(x); }
__device__ bool log2_is_rare_f32(float x) { return logarithm_is_rare_f32(x); }
__device__ bool log10_is_rare_f32(float x) { return logarithm_is_rare_f32(x); }

__device__ float log_of_parts_f32(logarithm_parts_f32 a) {
    float r = fma(a.f * a.f, logarithm_poly_f32(a.f), a.f);
    return fma(a.e, 0x1.62e43p-1f, r); // log(2)
}

constexpr unsigned LOG_LOW_F32 = 0x3f2aaaabu; // 2/3

__device__ float log_f32(float x) {
    return logarithm_or_edge_f32(log_of_parts_f32(logarithm_reduce_f32(x, LOG_LOW_F32)), x);
}

__device__ float log_common_f32(float x) { return log_of_parts_f32(logarithm_split_f32(x, LOG_LOW_F32, 0.0f)); }

__device__ float log2_of_parts_f32(logarithm_parts_f32 a) {
    // log2(1 + f) / f - 0x1.715476p0, degree 9; the error of log2(1 + f) is 2^-27.7 of it (Sollya: fpminimax of log2(1 + x) with
    // the part 0x1.715476p0 x given, relative, degrees 1 to 10 in float, on [sqrt(1/2) - 1, sqrt(2) - 1]).
    float f = a.f;
    float p = -0x1.c367c8p-4f;
    p = fma(p, f, 0x1.7e0e4cp-3f);
    p = fma(p, f, -0x1.877adep-3f);
    p = fma(p, f, 0x1.a2e68p-3f);
    p = fma(p, f, -0x1.eab182p-3f);
    p = fma(p, f, 0x1.277ef4p-2f);
    p = fma(p, f, -0x1.715ac8p-2f);
    p = fma(p, f, 0x1.ec7094p-2f);
    p = fma(p, f, -0x1.71547p-1f);
    p = fma(p, f, 0x1.4aeae6p-26f);
    return a.e + fma(f, 0x1.715476p0f, p * f);
}

constexpr unsigned LOG2_LOW_F32 = 0x3f3504f3u; // sqrt(1/2)

__device__ float log2_f32(float x) {
    return logarithm_or_edge_f32(log2_of_parts_f32(logarithm_reduce_f32(x, LOG2_LOW_F32)), x);
}

__device__ float log2_common_f32(float x) { return log2_of_parts_f32(logarithm_split_f32(x, LOG2_LOW_F32, 0.0f)); }

__device__ float log10_of_parts_f32(logarithm_parts_f32 a) {
    // log10(1 + f) / f - 0x1.bcb7b2p-2, degree 9; the error of log10(1 + f) is 2^-27.8 of it; made as that of log2_f32.
    float f = a.f;
    float p = -0x1.ccdfa6p-5f;
    p = fma(p, f, 0x1.f531e2p-5f);
    p = fma(p, f, -0x1.b0d65ep-5f);
    p = fma(p, f, 0x1.f16582p-5f);
    p = fma(p, f, -0x1.28c1f4p-4f);
    p = fma(p, f, 0x1.63fecp-4f);
    p = fma(p, f, -0x1.bcb668p-4f);
    p = fma(p, f, 0x1.287a1p-3f);
    p = fma(p, f, -0x1.bcb7b2p-3f);
    p = fma(p, f, -0x1.208238p-27f);
    // log10(2) in two pieces
    float r = fma(f, 0x1.bcb7b2p-2f, fma(p, f, a.e * -0x1.ec10cp-27f));
    return fma(a.e, 0x1.344136p-2f, r);
}

constexpr unsigned LOG10_LOW_F32 = 0x3f2ab368u; // 0.6668: then no sum with e = 1 is below 1/8

__device__ float log10_f32(float x) {
    return logarithm_or_edge_f32(log10_of_parts_f32(logarithm_reduce_f32(x, LOG10_LOW_F32)), x);
}

__device__ float log10_common_f32(float x) { return log10_of_parts_f32(logarithm_split_f32(x, LOG10_LOW_F32, 0.0f)); }

// 2^e m of a normal double by its high word; c and what is known of m.
struct logarithm_parts_f64 {
    int e;
    double m;
    double c;
    bool b1;
    bool b2;
    bool b3;
    bool b4;
};

__device__ logarithm_parts_f64 logarithm_reduce_f64(double x, int bias) {
    logarithm_parts_f64 p;
    int hi = __double2hiint(x);
    int d = hi - 0x3fe745d1; // 8/11
    p.e = (d >> 20) + bias;
    int m = hi - (int)((unsigned)d & 0xfff00000u);
    p.m = __hiloint2double(m, __double2loint(x));
    p.b1 = m >= 0x3feaf286; // 16/19
    p.b2 = m >= 0x3fee1e1e; // 16/17
    p.b3 = m >= 0x3ff11111; // 16/15
    p.b4 = m >= 0x3ff3b13b; // 16/13
    // 3/4, 7/8, 1, 9/8, 5/4
    int c = p.b4 ? 0x3fe80000 : p.b3 ? 0x3fec0000 : p.b2 ? 0x3ff00000 : p.b1 ? 0x3ff20000 : 0x3ff40000;
    p.c = __hiloint2double(c, 0);
    return p;
}

__device__ float log1p_f32(float x) {
    // 1 + x = 2^e (1 + f), where 1 + f is in [3/4, 3/2] but for the rounding of 1 + x: f = 2^-e x + (2^-e - 1) is exact
    // up to x = 2^24, and rounding it is enough from there. The sign's bit has 1 + x = 3/4 and 3/2 use e = 0, for f would not be exact
    // for the x that are next to -1/4 or 1/2 and rounded to these.
    unsigned d = (__float_as_uint(x + 1.0f) + (__float_as_uint(x) >> 31) - 0x3f400001u) & 0xff800000u;
    float f = __uint_as_float(__float_as_uint(x) - d) + fma(__uint_as_float(0x40800000u - d), 0.25f, -1.0f);
    // As logarithm_poly_f32, on [-1/4, 1/2], error 2^-27.5.
    float p = -0x1.721d3ep-5f;
    p = fma(p, f, 0x1.ad4188p-4f);
    p = fma(p, f, -0x1.0db586p-3f);
    p = fma(p, f, 0x1.28852ep-3f);
    p = fma(p, f, -0x1.54eb54p-3f);
    p = fma(p, f, 0x1.9968fp-3f);
    p = fma(p, f, -0x1.00004ep-2f);
    p = fma(p, f, 0x1.5555a6p-2f);
    p = fma(p, f, -0.5f);
    float r = fma(f * f, p, f);
    r = fma((float)(int)d, 0x1.62e43p-24f, r); // 2^-23 log(2)
    r = fabs(x) < TINY_F32 ? x : r; // 0 keeps its sign
    if (!(x > -1.0f && x < __int_as_float(0x7f800000))) {
        r = x == -1.0f ? __int_as_float((int)0xff800000u) : x > 0.0f ? x : __int_as_float(0x7fffffff);
    }
    return r;
}

// ---- double precision ----

// True for what has no logarithm, or one that is infinite, or is subnormal.
__device__ bool logarithm_is_rare_f64(double x) {
    return (unsigned)__double2hiint(x) - 0x00100000u >= 0x7fe00000u;
}

// The logarithm of 0, of infinity, of negative numbers and of NaN.
__device__ double logarithm_edge_f64(double x) {
    if (x == 0.0) return __longlong_as_double((long long)0xfff0000000000000ULL);
    return x > 0.0 ? x : __longlong_as_double(0xfff8000000000000LL);
}

// True for a positive subnormal number.
__device__ bool logarithm_is_subnormal_f64(double x) {
    return x > 0.0 && x < 0x1p-1022;
}

// (log(1 + r) - r) / r^2 for |r| <= 0.0965, degree 11, so that the relative error of log(1 + r) is 2^-59.0 (Sollya: fpminimax
// on [-0.0912, 0.0965], relative, coefficients in double, the first one -1/2).
__device__ double logarithm_poly_f64(double r) {
    double p = 0x1.3878911fd7811p-4;
    p = fma(p, r, -0x1.5ce1f72172b5ap-4);
    p = fma(p, r, 0x1.7481cebf3cf5ep-4);
    p = fma(p, r, -0x1.998727cf2dde3p-4);
    p = fma(p, r, 0x1.c71c185f1354fp-4);
    p = fma(p, r, -0x1.00000a3f7f585p-3);
    p = fma(p, r, 0x1.2492494f1e36cp-3);
    p = fma(p, r, -0x1.55555550572ddp-3);
    p = fma(p, r, 0x1.9999999989d74p-3);
    p = fma(p, r, -0x1.000000000065fp-2);
    p = fma(p, r, 0x1.5555555555562p-2);
    return fma(p, r, -0.5);
}

// e log(2) - log(c) + log(1 + r) + d for a small d. Here log(2) and -log(c) are sums of two: the first ones have few enough bits
// for an exact h.
__device__ double logarithm_sum_f64(logarithm_parts_f64 a, double r, double d) {
    int ch = a.b4 ? 0x3fd26962 : a.b3 ? 0x3fc1178e : a.b2 ? 0 : a.b1 ? (int)0xbfbe2708u : (int)0xbfcc8ff8u;
    double cl = a.b4 ? 0x1.134db92783bebp-26
        : a.b3 ? 0x1.044fc8f7bc671p-24
        : a.b2 ? 0.0
        : a.b1 ? 0x1.23aa1a342c2afp-25
        : 0x1.c32b2ef29ed14p-26;
    double e = (double)a.e;
    double h = fma(e, 0x1.62e42fefa38p-1, __hiloint2double(ch, 0));
    double l = fma(e, 0x1.ef35793c7673p-45, cl) + d;
    // h + r as an exact sum of two (Dekker): h is 0 or greater than r.
    double s = h + r;
    double t = (h - s) + r;
    return s + (t + fma(r * r, logarithm_poly_f64(r), l));
}

__device__ double log_f64(double x) {
    int bias = 0;
    if (logarithm_is_rare_f64(x)) {
        if (!logarithm_is_subnormal_f64(x)) return logarithm_edge_f64(x);
        x = x * 0x1p54;
        bias = -54;
    }
    logarithm_parts_f64 a = logarithm_reduce_f64(x, bias);
    return logarithm_sum_f64(a, fma(a.m, a.c, -1.0), 0.0);
}

__device__ double log1p_f64(double x) {
    double inf = __longlong_as_double(0x7ff0000000000000LL);
    if (!(x > -1.0 && x < inf)) return x == -1.0 ? -inf : logarithm_edge_f64(x);
    // u + v = 1 + x exactly (Dekker's fast sum: the greater one first; both are greater than -1).
    double p = x > 1.0 ? x : 1.0;
    double q = x > 1.0 ? 1.0 : x;
    double u = p + q;
    double v = (p - u) + q;
    logarithm_parts_f64 a = logarithm_reduce_f64(u, 0);
    double r = fma(a.m, a.c, -1.0);
    // log(u + v) = log(u) + v / u: what v is in units of m c = 1 + r, divided by 1 + r to first order.
    int scale = (a.e > 1000 ? 1000 : a.e);
    double d = (v * __hiloint2double((1023 - scale) << 20, 0)) * a.c;
    d = fma(d, -r, d);
    if (a.e == 0 && a.b2 && !a.b3) {
        r = x;
        d = 0.0;
    }
    // The sign is x's, for 0 too.
    return copysign(logarithm_sum_f64(a, r, d), x);
}

__device__ double log2_f64(double x) {
    int bias = 0;
    if (logarithm_is_rare_f64(x)) {
        if (!logarithm_is_subnormal_f64(x)) return logarithm_edge_f64(x);
        x = x * 0x1p54;
        bias = -54;
    }
    logarithm_parts_f64 a = logarithm_reduce_f64(x, bias);
    double r = fma(a.m, a.c, -1.0);
    // (log2(1 + r) - r / log(2)) / r^2, degree 11, so that the relative error of log2(1 + r) is 2^-59.1; made as
    // logarithm_poly_f64.
    double p = 0x1.c358a7c12d6fp-4;
    p = fma(p, r, -0x1.f76ac25f73871p-4);
    p = fma(p, r, 0x1.0cb3780877202p-3);
    p = fma(p, r, -0x1.27693558a314dp-3);
    p = fma(p, r, 0x1.484ad67642567p-3);
    p = fma(p, r, -0x1.715485aac7746p-3);
    p = fma(p, r, 0x1.a61762e25469dp-3);
    p = fma(p, r, -0x1.ec709dbbe371ep-3);
    p = fma(p, r, 0x1.2776c50eeedcdp-2);
    p = fma(p, r, -0x1.71547652b8ddbp-2);
    p = fma(p, r, 0x1.ec709dc3a040fp-2);
    p = fma(p, r, -0x1.71547652b82fep-1);
    // -log2(c) in two pieces
    int ch = a.b4 ? 0x3fda8ff9 : a.b3 ? 0x3fc8a898 : a.b2 ? 0 : a.b1 ? (int)0xbfc5c01au : (int)0xbfd49a78u;
    double cl = a.b4 ? 0x1.c6042978605ffp-24
        : a.b3 ? 0x1.57f7a64ccd537p-28
        : a.b2 ? 0.0
        : a.b1 ? -0x1.cfdeb43cfd006p-26
        : -0x1.2f346e2bf924bp-24;
    // r / log(2) in two pieces, with 1 / log(2) in two pieces
    double g = r * 0x1.71547652b82fep+0;
    double l = fma(r, 0x1.777d0ffda0d24p-56, fma(r, 0x1.71547652b82fep+0, -g)) + cl;
    double h = (double)a.e + __hiloint2double(ch, 0);
    double s = h + g;
    double t = (h - s) + g;
    return s + (t + fma(r * r, p, l));
}

__device__ double log10_f64(double x) {
    int bias = 0;
    if (logarithm_is_rare_f64(x)) {
        if (!logarithm_is_subnormal_f64(x)) return logarithm_edge_f64(x);
        x = x * 0x1p54;
        bias = -54;
    }
    logarithm_parts_f64 a = logarithm_reduce_f64(x, bias);
    double r = fma(a.m, a.c, -1.0);
    // (log10(1 + r) - r / log(10)) / r^2, degree 11, so that the relative error of log10(1 + r) is 2^-59.2; made as
    // logarithm_poly_f64.
    double p = 0x1.0ffffac7c7fbep-5;
    p = fma(p, r, -0x1.2f20cf24aee23p-5);
    p = fma(p, r, 0x1.438ae389c0a5fp-5);
    p = fma(p, r, -0x1.63b5946f28f0fp-5);
    p = fma(p, r, 0x1.8b4dac0b8aa4bp-5);
    p = fma(p, r, -0x1.bcb7c454e56bbp-5);
    p = fma(p, r, 0x1.fc3fa6590abb7p-5);
    p = fma(p, r, -0x1.287a76320a5fp-4);
    p = fma(p, r, 0x1.63c6277518697p-4);
    p = fma(p, r, -0x1.bcb7b1526f3bbp-4);
    p = fma(p, r, 0x1.287a7636f4369p-3);
    p = fma(p, r, -0x1.bcb7b1526e50ep-3);
    // -log10(c) in two pieces
    int ch = a.b4 ? 0x3fbffbfc : a.b3 ? 0x3fadb120 : a.b2 ? 0 : a.b1 ? (int)0xbfaa30a8u : (int)0xbfb8cf18u;
    double cl = a.b4 ? 0x1.5de3c01bac1bep-27
        : a.b3 ? -0x1.2899540bcd23cp-25
        : a.b2 ? 0.0
        : a.b1 ? -0x1.d609efe9c281ap-25
        : -0x1.c4324064d9459p-27;
    // r / log(10) in two pieces, with 1 / log(10) in two pieces
    double g = r * 0x1.bcb7b1526e50ep-2;
    double l = fma(r, 0x1.95355baaafad3p-57, fma(r, 0x1.bcb7b1526e50ep-2, -g));
    // log10(2) in two pieces
    double e = (double)a.e;
    double h = fma(e, 0x1.34413509f78p-2, __hiloint2double(ch, 0));
    l = l + fma(e, 0x1.fef311f12b358p-46, cl);
    double s = h + g;
    double t = (h - s) + g;
    return s + (t + fma(r * r, p, l));
}

// ---- fast, in float only ----

// x as 2^e (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)).
struct logarithm_parts_fast {
    float e;
    float f;
};

// 2^bias x is what the logarithm is asked of; x is normal.
__device__ logarithm_parts_fast logarithm_reduce_fast(float x, int bias) {
    logarithm_parts_fast p;
    int d = __float_as_int(x) - 0x3f3504f3; // sqrt(1/2)
    p.e = (float)((d >> 23) + bias);
    p.f = __int_as_float(__float_as_int(x) - (int)((unsigned)d & 0xff800000u)) - 1.0f;
    return p;
}

__device__ float fast_log_f32(float x) {
    int bias = 0;
    if (logarithm_is_rare_f32(x)) {
        if (!logarithm_is_subnormal_f32(x)) return logarithm_edge_f32(x);
        x = x * 0x1p23f;
        bias = -23;
    }
    logarithm_parts_fast a = logarithm_reduce_fast(x, bias);
    // log(1 + f) / f, degree 7; the error of log(1 + f) is 2^-24.8 (Sollya: fpminimax of log1p(x) on [-0.2929, 0.41422], absolute,
    // degrees 1 to 8 in float).
    float p = -0x1.9d6decp-4f;
    p = fma(p, a.f, 0x1.502ecp-3f);
    p = fma(p, a.f, -0x1.63039ap-3f);
    p = fma(p, a.f, 0x1.970478p-3f);
    p = fma(p, a.f, -0x1.ff2aap-3f);
    p = fma(p, a.f, 0x1.555caep-2f);
    p = fma(p, a.f, -0x1.0000ep-1f);
    p = fma(p, a.f, 0x1.fffffap-1f);
    return fma(a.e, 0x1.62e43p-1f, p * a.f); // log(2)
}

__device__ float fast_log2_f32(float x) {
    int bias = 0;
    if (logarithm_is_rare_f32(x)) {
        if (!logarithm_is_subnormal_f32(x)) return logarithm_edge_f32(x);
        x = x * 0x1p23f;
        bias = -23;
    }
    logarithm_parts_fast a = logarithm_reduce_fast(x, bias);
    // log2(1 + f) / f, degree 7; the error of log2(1 + f) is 2^-24.3; made as that of fast_log_f32.
    float p = -0x1.2a34aap-3f;
    p = fma(p, a.f, 0x1.e50304p-3f);
    p = fma(p, a.f, -0x1.0017dcp-2f);
    p = fma(p, a.f, 0x1.2599ep-2f);
    p = fma(p, a.f, -0x1.70ba6ap-2f);
    p = fma(p, a.f, 0x1.ec7b36p-2f);
    p = fma(p, a.f, -0x1.7155bap-1f);
    p = fma(p, a.f, 0x1.715472p0f);
    return fma(p, a.f, a.e);
}

__device__ float fast_log10_f32(float x) {
    int bias = 0;
    if (logarithm_is_rare_f32(x)) {
        if (!logarithm_is_subnormal_f32(x)) return logarithm_edge_f32(x);
        x = x * 0x1p23f;
        bias = -23;
    }
    logarithm_parts_fast a = logarithm_reduce_fast(x, bias);
    // log10(1 + f) / f, degree 7; the error of log10(1 + f) is 2^-26.0; made as that of fast_log_f32.
    float p = -0x1.6747fcp-5f;
    p = fma(p, a.f, 0x1.240c94p-4f);
    p = fma(p, a.f, -0x1.3458b8p-4f);
    p = fma(p, a.f, 0x1.6185dcp-4f);
    p = fma(p, a.f, -0x1.bbfe8ep-4f);
    p = fma(p, a.f, 0x1.2880e6p-3f);
    p = fma(p, a.f, -0x1.bcb936p-3f);
    p = fma(p, a.f, 0x1.bcb7acp-2f);
    return fma(a.e, 0x1.344136p-2f, p * a.f); // log10(2)
}

}
