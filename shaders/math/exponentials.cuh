// exp, exp2, exp10, expm1 in both precisions, and the fast exponentials of CUDA's intrinsics.
//
// Method, for all of them: additive reduction (Cody and Waite, "Software Manual for the Elementary Functions", 1980;
// Muller, "Elementary Functions", chapter 11): x = k ln 2 + r with an integer k, exp(x) = 2^k exp(r), and exp(r) is a
// polynomial without a table. Adding 1.5 2^23 (float) or 1.5 2^52 (double) rounds to the integer k, which then also is
// in the low bits of the sum. The power of two is added to the exponent's bits.
#pragma once

#include "rounding.cuh"

namespace math {

// ---- single precision, in float only, at most 1 unit in the last place wrong (all arguments walked) ----

// Arguments are limited to where the result is neither 0 nor infinite, or just beyond, by selections that keep a NaN.
// Polynomials: Sollya's fpminimax, coefficients in float.

// 2^k p for p near 1; k is in the low bits of z, a sum with 1.5 2^23. In two products, of which only the last one rounds. A NaN p stays one.
__device__ float exponential_scale_f32(float p, float z) {
    unsigned k = __float_as_uint(z);
    unsigned half = k >> 1;
    return p * __uint_as_float((half << 23) + 0x3f800000u) * __uint_as_float(((k - half) << 23) + 0x3f800000u);
}

// What an exponential of a huge or NaN x is, for the fast ones.
__device__ float exponential_edge_f32(float x) {
    if (x != x) return __int_as_float(0x7fffffff);
    return x > 0.0f ? __int_as_float(0x7f800000) : 0.0f;
}

// The same where z is far from what no exponent holds, and p no NaN.
__device__ float exponential_common_scale_f32(float p, float z) {
    return __uint_as_float(__float_as_uint(p) + (__float_as_uint(z) << 23));
}

// p and z of a result 2^k p.
struct exponential_parts_f32 {
    float p;
    float z;
};

// NAME_common_f32 has the bits of NAME_f32 where NAME_is_rare_f32 is false: there results are normal numbers.

__device__ exponential_parts_f32 exp_parts_f32(float t) {
    exponential_parts_f32 a;
    a.z = fma(t, 0x1.715476p+0f, 0x1.8p23f); // log2(e)
    float k = a.z - 0x1.8p23f;
    // ln(2) in two pieces: the first step is exact, since the difference is a multiple of 2^-24.
    float r = fma(k, 0x1.05c61p-29f, fma(k, -0x1.62e43p-1f, t));
    // exp(r) for |r| <= 0.3468, degree 6, the first two coefficients held at 1, relative error 2^-28.
    float p = 0x1.684f5ap-10f;
    p = fma(p, r, 0x1.123be2p-7f);
    p = fma(p, r, 0x1.555b9ap-5f);
    p = fma(p, r, 0x1.55548ep-3f);
    p = fma(p, r, 0x1.fffff8p-2f);
    p = fma(p, r, 1.0f);
    a.p = fma(p, r, 1.0f);
    return a;
}

// Largest error 0.892.
__device__ float exp_f32(float x) {
    float t = x > 90.0f ? 90.0f : x;
    t = t < -105.0f ? -105.0f : t;
    exponential_parts_f32 a = exp_parts_f32(t);
    return exponential_scale_f32(a.p, a.z);
}

__device__ bool exp_is_rare_f32(float x) { return !(fabs(x) <= 87.0f); }

__device__ float exp_common_f32(float x) {
    exponential_parts_f32 a = exp_parts_f32(x);
    return exponential_common_scale_f32(a.p, a.z);
}

__device__ exponential_parts_f32 exp2_parts_f32(float t) {
    exponential_parts_f32 a;
    a.z = t + 0x1.8p23f;
    float r = t - (a.z - 0x1.8p23f); // exact
    // 2^r for |r| <= 0.5, degree 6, the first coefficient held at 1, relative error 2^-28.
    float p = 0x1.3f971p-13f;
    p = fma(p, r, 0x1.5f0bd8p-10f);
    p = fma(p, r, 0x1.3b30acp-7f);
    p = fma(p, r, 0x1.c6af76p-5f);
    p = fma(p, r, 0x1.ebfbd8p-3f);
    p = fma(p, r, 0x1.62e43p-1f);
    a.p = fma(p, r, 1.0f);
    return a;
}

// Largest error 0.879.
__device__ float exp2_f32(float x) {
    float t = x > 129.0f ? 129.0f : x;
    t = t < -151.0f ? -151.0f : t;
    exponential_parts_f32 a = exp2_parts_f32(t);
    return exponential_scale_f32(a.p, a.z);
}

__device__ bool exp2_is_rare_f32(float x) { return !(fabs(x) <= 125.0f); }

__device__ float exp2_common_f32(float x) {
    exponential_parts_f32 a = exp2_parts_f32(x);
    return exponential_common_scale_f32(a.p, a.z);
}

__device__ exponential_parts_f32 exp10_parts_f32(float t) {
    exponential_parts_f32 a;
    a.z = fma(t, 0x1.a934fp+1f, 0x1.8p23f); // log2(10)
    float k = a.z - 0x1.8p23f;
    // log10(2) in two pieces: the first step is exact.
    float r = fma(k, 0x1.ec10cp-27f, fma(k, -0x1.344136p-2f, t));
    // 10^r for |r| <= 0.1508, degree 6, the first coefficient held at 1, relative error 2^-28; then a search in the last bits.
    float p = 0x1.a48ddcp-3f;
    p = fma(p, r, 0x1.156be6p-1f);
    p = fma(p, r, 0x1.2bdbe2p+0f);
    p = fma(p, r, 0x1.046f98p+1f);
    p = fma(p, r, 0x1.535248p+1f);
    p = fma(p, r, 0x1.26bb1cp+1f);
    a.p = fma(p, r, 1.0f);
    return a;
}

// Largest error 0.956.
__device__ float exp10_f32(float x) {
    float t = x > 39.0f ? 39.0f : x;
    t = t < -46.0f ? -46.0f : t;
    exponential_parts_f32 a = exp10_parts_f32(t);
    return exponential_scale_f32(a.p, a.z);
}

__device__ bool exp10_is_rare_f32(float x) { return !(fabs(x) <= 37.0f); }

__device__ float exp10_common_f32(float x) {
    exponential_parts_f32 a = exp10_parts_f32(x);
    return exponential_common_scale_f32(a.p, a.z);
}

// Largest error 0.932.
__device__ float expm1_f32(float x) {
    float t = x > 89.0f ? 89.0f : x;
    t = t < -18.0f ? -18.0f : t;
    // k is 0 up to |x| = 0.416, so that 2^k exp(r) and -1 do not cancel much, and at most 127.
    float z = fma(t, 0x1.715476p+0f, copysign(0.1f, -x)) + 0x1.8p23f; // log2(e)
    z = z < 0x1.8000fep23f ? z : 0x1.8000fep23f;
    float k = z - 0x1.8p23f;
    float s = __uint_as_float((__float_as_uint(z) << 23) + 0x3f800000u);
    // 2^k - 1 rounds to 2^k from k = 25 on; then -1 joins the small part, as -2^-k.
    float d = k > 24.5f ? __uint_as_float(0xff000000u - __float_as_uint(s)) : 0.0f;
    // ln(2) in two pieces: the first step is exact. The sum r = h + l is rounded only where this does no harm.
    float h = fma(k, -0x1.62e43p-1f, t);
    float l = fma(k, 0x1.05c61p-29f, d);
    float r = h + l;
    // (expm1(r) - r) / r^2 for -0.418 <= r <= 0.694, degree 6; relative error of expm1(r) 2^-30.5.
    float q = 0x1.c9217cp-16f;
    q = fma(q, r, 0x1.a19e32p-13f);
    q = fma(q, r, 0x1.6be886p-10f);
    q = fma(q, r, 0x1.111062p-7f);
    q = fma(q, r, 0x1.55556ep-5f);
    q = fma(q, r, 0x1.555556p-3f);
    q = fma(q, r, 0.5f);
    float u = h + fma(r * r, q, l);
    // 2^k u + (2^k - 1)
    return fabs(x) < TINY_F32 ? x : fma(s, u, s - 1.0f);
}

// ---- double precision ----

// exp(r) - 1 - h = l + r^2 q(r), r = h + l rounded, for r in [-0.347, 0.5]: q has degree 10; the error is 2^-58.5 of exp(r), and
// 2^-57.1 of exp(r) - 1 (Sollya: fpminimax of (expm1(x) - x) / x^2 on [-0.347, 0.5001], relative, coefficients in double, the
// first one 1/2).
__device__ double exponential_tail_f64(double r, double l) {
    double q = 0x1.328fd42c6d92p-29;
    q = fma(q, r, 0x1.aeda1f8c47c83p-26);
    q = fma(q, r, 0x1.27d8f2d948ca8p-22);
    q = fma(q, r, 0x1.71de4122c3aa2p-19);
    q = fma(q, r, 0x1.a01a06e4b46adp-16);
    q = fma(q, r, 0x1.a01a019586bb2p-13);
    q = fma(q, r, 0x1.6c16c16b26137p-10);
    q = fma(q, r, 0x1.1111111112e67p-7);
    q = fma(q, r, 0x1.5555555555711p-5);
    q = fma(q, r, 0x1.5555555555551p-3);
    // The last step apart, so that roundings of q do not weigh much.
    double r2 = r * r;
    return fma(r2, 0.5, fma(r2 * r, q, l));
}

// exp(h + l), r = h + l rounded: 1 + h exactly as a sum of two (Dekker's fast sum), then the rest.
__device__ double exponential_unit_f64(double r, double h, double l) {
    double s = 1.0 + h;
    double e = (1.0 - s) + h;
    return s + (e + exponential_tail_f64(r, l));
}

// 2^k p for p in [0.5, 2] where the result may be subnormal or overflow: in two steps, of which only the last one rounds.
__device__ double exponential_rescale_f64(double p, int k) {
    int half = k >> 1;
    double a = __hiloint2double((half + 1023) << 20, 0);
    double b = __hiloint2double((k - half + 1023) << 20, 0);
    return (p * a) * b;
}

// 2^k p for p near 1 and a result that is normal; k is in the low word of z, a sum with 1.5 2^52.
__device__ double exponential_scale_f64(double p, double z) {
    unsigned hi = (unsigned)__double2hiint(p) + ((unsigned)__double2loint(z) << 20);
    return __hiloint2double((int)hi, __double2loint(p));
}

// What an exponential of a huge or NaN x is.
__device__ double exponential_edge_f64(double x) {
    if (x != x) return __longlong_as_double(0xfff8000000000000LL);
    return x > 0.0 ? __longlong_as_double(0x7ff0000000000000LL) : 0.0;
}

__device__ double exp_f64(double x) {
    // At most 746: exp(746) overflows and exp(-746) is below half of the least subnormal.
    unsigned size = (unsigned)__double2hiint(x) & 0x7fffffffu;
    if (size >= 0x40875000u) return exponential_edge_f64(x);
    double z = fma(x, 0x1.71547652b82fep+0, 0x1.8p52); // log2(e)
    double k = z - 0x1.8p52;
    // ln(2) in two pieces; the first one has 42 bits, so that its product with k and the difference are exact.
    double h = fma(k, -0x1.62e42fefa38p-1, x);
    double l = k * -0x1.ef35793c7673p-45;
    double p = exponential_unit_f64(h + l, h, l);
    if (size >= 0x40862000u) return exponential_rescale_f64(p, __double2loint(z)); // |x| >= 708
    return exponential_scale_f64(p, z);
}

__device__ double exp2_f64(double x) {
    // Below 1076: 2^-1075 is half of the least subnormal, which rounds to 0.
    unsigned size = (unsigned)__double2hiint(x) & 0x7fffffffu;
    if (size >= 0x4090d000u) return exponential_edge_f64(x);
    double z = x + 0x1.8p52;
    double r = x - (z - 0x1.8p52); // exact
    // r ln(2) in two pieces, with ln(2) in two pieces.
    double h = r * 0x1.62e42fefa39efp-1;
    double l = fma(r, 0x1.abc9e3b39803fp-56, fma(r, 0x1.62e42fefa39efp-1, -h));
    double p = exponential_unit_f64(h, h, l);
    if (size >= 0x408fe000u) return exponential_rescale_f64(p, __double2loint(z)); // |x| >= 1020
    return exponential_scale_f64(p, z);
}

__device__ double exp10_f64(double x) {
    // Below 324: 10^309 overflows and 10^-324 is below half of the least subnormal.
    unsigned size = (unsigned)__double2hiint(x) & 0x7fffffffu;
    if (size >= 0x40744000u) return exponential_edge_f64(x);
    double z = fma(x, 0x1.a934f0979a371p+1, 0x1.8p52); // log2(10)
    double k = z - 0x1.8p52;
    // log10(2) in two pieces; the first one has 42 bits, so that its product with k and the difference are exact.
    double a = fma(k, -0x1.34413509f78p-2, x);
    double b = k * -0x1.fef311f12b358p-46;
    // (a + b) ln(10) in two pieces, with ln(10) in two pieces.
    double h = a * 0x1.26bb1bbb55516p+1;
    double l = fma(b, 0x1.26bb1bbb55516p+1, fma(a, -0x1.f48ad494ea3e9p-53, fma(a, 0x1.26bb1bbb55516p+1, -h)));
    double p = exponential_unit_f64(h + l, h, l);
    if (size >= 0x40733000u) return exponential_rescale_f64(p, __double2loint(z)); // |x| >= 307
    return exponential_scale_f64(p, z);
}

// expm1 for |x| >= 37 or NaN, where 2^k - 1 may have more bits than a double.
__device__ double exponential_edge_expm1_f64(double x) {
    if (x < 0.0) return x > -37.5 ? exp_f64(x) - 1.0 : -1.0;
    if (!(x < 60.0)) return exp_f64(x);
    // 2^k ((1 + h) + (t - 2^-k)), with the pieces of exp_f64.
    double z = fma(x, 0x1.71547652b82fep+0, 0x1.8p52);
    double k = z - 0x1.8p52;
    double h = fma(k, -0x1.62e42fefa38p-1, x);
    double l = k * -0x1.ef35793c7673p-45;
    double s = 1.0 + h;
    double e = (1.0 - s) + h;
    int n = __double2loint(z);
    double t = exponential_tail_f64(h + l, l) - __hiloint2double((1023 - n) << 20, 0);
    return (s + (e + t)) * __hiloint2double((1023 + n) << 20, 0);
}

__device__ double expm1_f64(double x) {
    // |x| < 37, so that 2^k - 1 is exact.
    unsigned size = (unsigned)__double2hiint(x) & 0x7fffffffu;
    if (size >= 0x40428000u) return exponential_edge_expm1_f64(x);
    // k is 0 up to 1/2: for k = 1 and a small r, 2^k - 1 and r would cancel.
    double z = (unsigned)__double2hiint(x) < 0x3fe00000u ? 0x1.8p52 : fma(x, 0x1.71547652b82fep+0, 0x1.8p52); // log2(e)
    double k = z - 0x1.8p52;
    // As for exp_f64.
    double h = fma(k, -0x1.62e42fefa38p-1, x);
    double l = k * -0x1.ef35793c7673p-45;
    double t = exponential_tail_f64(h + l, l);
    // (2^k - 1) + 2^k h as an exact sum of two, then the rest. The first one is 0 or the greater. The sign is x's, for 0 too.
    double m = __hiloint2double((int)(((unsigned)__double2loint(z) << 20) + 0x3ff00000u), 0);
    double a = m - 1.0;
    double b = m * h;
    double s = a + b;
    double e = (a - s) + b;
    return copysign(s + fma(m, t, e), x);
}

// ---- fast, in float only ----

// 2^r for |r| <= 0.5, degree 5. Where CUDA allows 2 units in the last place, fast_exp and fast_exp10 are within 1.94 (Sollya:
// fpminimax of 2^x on [-0.5, 0.5], degrees 1 to 5 in float, the constant fixed to 1; then a random local search in the coefficients
// for the least error in units in the last place, over arguments of both).
__device__ float exponential_fast_poly2(float r) {
    float p = 0x1.5a082ap-10f;
    p = fma(p, r, 0x1.3ced0ep-7f);
    p = fma(p, r, 0x1.c6bc72p-5f);
    p = fma(p, r, 0x1.ebf9b4p-3f);
    p = fma(p, r, 0x1.62e422p-1f);
    return fma(p, r, 1.0f);
}

// 2^k p for p near 1 and a normal result; k is in the low bits of z, a sum with 1.5 2^23.
__device__ float exponential_fast_scale(float p, float z) {
    return __uint_as_float(__float_as_uint(p) + (__float_as_uint(z) << 23));
}

// The same where the result may be subnormal or overflow: in two steps, of which only the last one rounds.
__device__ float exponential_fast_rescale(float p, float z) {
    int k = (int)(z - 0x1.8p23f);
    int half = k >> 1;
    return (p * __int_as_float((half + 127) << 23)) * __int_as_float((k - half + 127) << 23);
}

// 2^x where the result is not normal, x is no number, or near that.
__device__ float exponential_fast_edge_exp2(float x) {
    if (!(fabs(x) <= 152.0f)) return exponential_edge_f32(x);
    float z = x + 0x1.8p23f;
    return exponential_fast_rescale(exponential_fast_poly2(x - (z - 0x1.8p23f)), z);
}

// 2^x, for fast_pow.
__device__ float exponential_fast_exp2(float x) {
    if (!(fabs(x) <= 126.0f)) return exponential_fast_edge_exp2(x);
    float z = x + 0x1.8p23f;
    return exponential_fast_scale(exponential_fast_poly2(x - (z - 0x1.8p23f)), z);
}

// e^x in the way of fast_exp_f32, where that does not hold.
__device__ float exponential_fast_edge_exp(float x) {
    if (!(fabs(x) <= 105.0f)) return exponential_edge_f32(x);
    float z = fma(x, 0x1.715476p+0f, 0x1.8p23f);
    return exponential_fast_rescale(exponential_fast_poly2(fma(x, 0x1.715476p+0f, -(z - 0x1.8p23f))), z);
}

__device__ float fast_exp_f32(float x) {
    if (!(fabs(x) <= 87.0f)) return exponential_fast_edge_exp(x);
    float z = fma(x, 0x1.715476p+0f, 0x1.8p23f); // log2(e)
    float r = fma(x, 0x1.715476p+0f, -(z - 0x1.8p23f));
    return exponential_fast_scale(exponential_fast_poly2(r), z);
}

// 10^x in the way of fast_exp10_f32, where that does not hold.
__device__ float exponential_fast_edge_exp10(float x) {
    if (!(fabs(x) <= 46.0f)) return exponential_edge_f32(x);
    float z = fma(x, 0x1.a934fp+1f, 0x1.8p23f);
    return exponential_fast_rescale(exponential_fast_poly2(fma(x, 0x1.a934fp+1f, -(z - 0x1.8p23f))), z);
}

__device__ float fast_exp10_f32(float x) {
    if (!(fabs(x) <= 37.5f)) return exponential_fast_edge_exp10(x);
    float z = fma(x, 0x1.a934fp+1f, 0x1.8p23f); // log2(10)
    float r = fma(x, 0x1.a934fp+1f, -(z - 0x1.8p23f));
    return exponential_fast_scale(exponential_fast_poly2(r), z);
}

}
