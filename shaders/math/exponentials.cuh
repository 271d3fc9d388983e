// exp, exp2, exp10, expm1 in both precisions, and the fast exponentials of CUDA's intrinsics.
//
// Method, for all of them: additive reduction (Cody and Waite, "Software Manual for the Elementary Functions", 1980;
// Muller, "Elementary Functions", chapter 11): x = k ln 2 + r with an integer k, exp(x) = 2^k exp(r), and exp(r) is a
// polynomial without a table. Adding 1.5 2^23 (float) or 1.5 2^52 (double) rounds to the integer k, which then also is
// in the low bits of the sum. The power of two is added to the exponent's bits.
#pragma once

namespace math {

// ---- single precision: computed in double, rounded once ----

// Last bits of the coefficients of single precision are not the nearest ones: a random local search in them (by parts in 2^53,
// more for higher degrees) lets all arguments round correctly whose results are within 2^-45 of the middle of two floats. The
// others do so by the error bounds.

// 2^r for |r| <= 0.5, degree 10, relative error 2^-48.9 (Sollya: fpminimax of (2^x - 1) / x on [-0.5, 0.5], relative, coefficients
// in double; then the search, for exp and exp2).
__device__ double exponential_poly2_f32(double r) {
    double p = 0x1.e4d1acd3418ffp-28;
    p = fma(p, r, 0x1.b656e3c6d34cbp-24);
    p = fma(p, r, 0x1.62c081eb422e1p-20);
    p = fma(p, r, 0x1.ffcb76ab91437p-17);
    p = fma(p, r, 0x1.430912c877b9fp-13);
    p = fma(p, r, 0x1.5d87fe9084db2p-10);
    p = fma(p, r, 0x1.3b2ab6fbb3a07p-7);
    p = fma(p, r, 0x1.c6b08d704422dp-5);
    p = fma(p, r, 0x1.ebfbdff82c4c3p-3);
    p = fma(p, r, 0x1.62e42fefa39dfp-1);
    return fma(p, r, 1.0);
}

// 2^k p in float, for p near 1 and a k that leaves it a normal double; k is in the low bits of z, a sum with 1.5 2^23.
__device__ float exponential_scale_f32(double p, float z) {
    unsigned hi = (unsigned)__double2hiint(p) + (__float_as_uint(z) << 20);
    return (float)__hiloint2double((int)hi, __double2loint(p));
}

// What an exponential of a huge or NaN x is.
__device__ float exponential_edge_f32(float x) {
    if (x != x) return __int_as_float(0x7fffffff);
    return x > 0.0f ? __int_as_float(0x7f800000) : 0.0f;
}

__device__ float exp_f32(float x) {
    // exp(104) overflows and exp(-104) is below half of the least subnormal.
    if (!(fabs(x) <= 104.0f)) return exponential_edge_f32(x);
    float z = fma(x, 0x1.715476p+0f, 0x1.8p23f); // log2(e)
    double k = (double)(z - 0x1.8p23f);
    // log2(e) in double, relative error 2^-56.
    double r = fma((double)x, 0x1.71547652b82fep+0, -k);
    return exponential_scale_f32(exponential_poly2_f32(r), z);
}

__device__ float exp2_f32(float x) {
    // 2^128 overflows and 2^-150 is half of the least subnormal, which rounds to 0.
    if (!(fabs(x) < 150.0f)) return exponential_edge_f32(x);
    float z = x + 0x1.8p23f;
    float r = x - (z - 0x1.8p23f); // exact
    double p = exponential_poly2_f32((double)r);
    // For a positive x the last bit is set, so that what is rounded to the middle of two floats goes up: for the one such x it
    // was above. For a negative x such a one was below, and goes down, to the even float.
    int lo = __double2loint(p) | (x > 0.0f ? 1 : 0);
    return exponential_scale_f32(__hiloint2double(__double2hiint(p), lo), z);
}

__device__ float exp10_f32(float x) {
    // 10^46 overflows and 10^-46 is below half of the least subnormal.
    if (!(fabs(x) <= 46.0f)) return exponential_edge_f32(x);
    float z = fma(x, 0x1.a934fp+1f, 0x1.8p23f); // log2(10)
    double k = (double)(z - 0x1.8p23f);
    // log10(2) in double, relative error 2^-56.6.
    double r = fma(k, -0x1.34413509f79ffp-2, (double)x);
    // 10^r for |r| <= 0.1506, degree 10, relative error 2^-49.7 (Sollya: fpminimax of 10^x, relative, degrees 1 to 10 in double, the
    // constant fixed to 1; then the search).
    double p = 0x1.2deff278d514cp-10;
    p = fma(p, r, 0x1.49921cb353a8cp-8);
    p = fma(p, r, 0x1.4117b8255d6edp-6);
    p = fma(p, r, 0x1.16e4864b03306p-4);
    p = fma(p, r, 0x1.a7ed6fcd0b5e2p-3);
    p = fma(p, r, 0x1.1429ffed97b95p-1);
    p = fma(p, r, 0x1.2bd760a00939ap+0);
    p = fma(p, r, 0x1.0470591ddbecdp+1);
    p = fma(p, r, 0x1.53524c73ce9bbp+1);
    p = fma(p, r, 0x1.26bb1bbb55534p+1);
    return exponential_scale_f32(fma(p, r, 1.0), z);
}

__device__ float expm1_f32(float x) {
    // expm1(104) overflows and expm1(-104) rounds to -1.
    if (!(fabs(x) <= 104.0f)) return x < 0.0f ? -1.0f : exponential_edge_f32(x);
    float z = fma(x, 0x1.715476p+0f, 0x1.8p23f); // log2(e)
    double k = (double)(z - 0x1.8p23f);
    // ln(2) in double, relative error 2^-54.7; r is x where k is 0.
    double r = fma(k, -0x1.62e42fefa39efp-1, (double)x);
    // (expm1(r) - r) / r^2 for |r| <= 0.34675, degree 8: the relative error of expm1(r) is 2^-48.0 at the ends and less near 0
    // (Sollya: fpminimax, relative, coefficients in double; then the search).
    double q = 0x1.2818c7d039012p-22;
    q = fma(q, r, 0x1.72c7320afee77p-19);
    q = fma(q, r, 0x1.a01a2d2436db6p-16);
    q = fma(q, r, 0x1.a019ada4db777p-13);
    q = fma(q, r, 0x1.6c16c155ae4ap-10);
    q = fma(q, r, 0x1.1111111c479c4p-7);
    q = fma(q, r, 0x1.555555555aa6fp-5);
    q = fma(q, r, 0x1.5555555553b4p-3);
    q = fma(q, r, 0x1.fffffffffffbep-2);
    double u = fma(r * r, q, r);
    // 2^k u + (2^k - 1); the sign is x's, for 0 too.
    double s = __hiloint2double((int)((__float_as_uint(z) << 20) + 0x3ff00000u), 0);
    return copysign((float)fma(s, u, s - 1.0), x);
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
