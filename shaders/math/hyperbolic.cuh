// Hyperbolic functions and their inverses: sinh, cosh, tanh, asinh, acosh, atanh for float and double, and fast_tanh for float.
//
// Single precision is computed in float only, at most 1 unit in the last place wrong (all arguments walked); each function's largest error
// is with it. Double precision carries the leading terms as unevaluated sums of two doubles (Dekker 1971, "A floating-point technique
// for extending the available precision") and stays below 0.8.
//
// Reductions: sinh, cosh and tanh write x = k ln2 + r (Cody & Waite 1980, "Software Manual for the Elementary Functions"); double
// then uses the addition theorems with the exact hyperbolic functions of k ln2, float puts exp(x) and exp(-x) together. The inverse
// functions of double write y = k ln2/2 + atanh(s), the same addition theorem backwards, so that no cancellation occurs near zero; those
// of float are logarithms, of an argument in two pieces, and odd polynomials near zero.
//
// Polynomials: Sollya's fpminimax with relative error and the constant term held at 1, in z = r^2, coefficients in double; for float
// fpminimax with coefficients in float, or Sollya's remez, its coefficients rounded to float one after the other, the rest
// fitted anew each time. Each comment gives the interval and the error bound (Sollya's dirtyinfnorm of the rounded polynomial).
#pragma once

#include "rounding.cuh"

namespace math {

// A value as the unevaluated sum hi + lo.
struct hyperbolic_pair {
    double hi;
    double lo;
};

// 2^k for -1022 <= k <= 1023.
__device__ double hyperbolic_power_of_two(int k) {
    return __hiloint2double((k + 1023) << 20, 0);
}

// sinh(r) / r - 1 over z = r^2, |r| <= ln2/2: degree 5 in z, relative error of sinh(r) below 2^-61.6.
__device__ double hyperbolic_sinh_tail(double z) {
    double p = fma(0x1.af5f412d574e1p-26, z, 0x1.71ddf80534f8ap-19);
    p = fma(p, z, 0x1.a01a01b006a69p-13);
    p = fma(p, z, 0x1.111111110f65p-7);
    return fma(p, z, 0x1.5555555555559p-3);
}

// (tanh(r) / r - 1) / z, |r| <= ln2/4: degree 7 in z, relative error of tanh(r) below 2^-65.9.
__device__ double hyperbolic_tanh_tail_f64(double z) {
    double p = fma(-0x1.6c0d79338bc2p-10, z, 0x1.d66ac418ed66p-9);
    p = fma(p, z, -0x1.226d9354ce019p-7);
    p = fma(p, z, 0x1.664f47733c213p-6);
    p = fma(p, z, -0x1.ba1ba1b92e0a9p-5);
    p = fma(p, z, 0x1.1111111110e25p-3);
    return fma(p, z, -0x1.5555555555555p-2);
}

// (atanh(s) / s - 1) / z, |s| <= (sqrt2 - 1) / (sqrt2 + 1): degree 7 in z, relative error of atanh(s) below 2^-59.4.
__device__ double hyperbolic_atanh_tail(double z) {
    double p = fma(0x1.2f052ecec7ca8p-4, z, 0x1.39a1ca3e1c4ebp-4);
    p = fma(p, z, 0x1.74663dda8025bp-4);
    p = fma(p, z, 0x1.c71c521116438p-4);
    p = fma(p, z, 0x1.24924941e3bb6p-3);
    p = fma(p, z, 0x1.999999997ff08p-3);
    return fma(p, z, 0x1.5555555555592p-2);
}

// (nh + nl) / (dh + dl) as a pair, the denominator within float's range: y0 = 1 / dh to 2^-23 from float, then with e = 1 - dh y0
// the series 1 / dh = y0 (1 + e + e^2 + O(2^-69)) (Markstein 2000, "IA-64 and Elementary Functions"), and one correction by the remainder.
__device__ hyperbolic_pair hyperbolic_quotient_pair(double nh, double nl, double dh, double dl) {
    double y0 = (double)(1.0f / (float)dh);
    double e = fma(-dh, y0, 1.0);
    double q0 = nh * y0;
    double q = fma(q0, fma(e, e, e), q0);
    double remainder = fma(-q, dl, fma(-q, dh, nh) + nl);
    hyperbolic_pair result;
    result.hi = q;
    result.lo = remainder * y0;
    return result;
}

// sqrt(zh + zl) as a pair, for zh in [2^-60, 2^120]: g = zh y0 with y0 = 1 / sqrt(zh) to 2^-22 from float, e = 1 - g y0,
// sqrt(zh) = g (1 + e/2 + 3 e^2 / 8 + O(2^-65)), and one Newton correction. sqrt(0) = 0.
__device__ hyperbolic_pair hyperbolic_square_root_pair(double zh, double zl) {
    float zf = (float)zh;
    double y0 = (double)(1.0f / sqrt(zf < 0x1p-100f ? 0x1p-100f : zf));
    double g = zh * y0;
    double e = fma(-g, y0, 1.0);
    double s = fma(g, e * fma(0.375, e, 0.5), g);
    hyperbolic_pair result;
    result.hi = s;
    result.lo = (fma(-s, s, zh) + zl) * (0.5 * y0);
    return result;
}

// ---------------------------------------------------------------------------------------------------------------- float

// Largest error 0.963.
__device__ float tanh_f32(float x) {
    float a = fabs(x);
    // From 0.8 on 1 - 2 e / (1 + e) with e = exp(-2a) = 2^k 2^r. 2^r for |r| <= 0.5: degree 6, relative error 2^-28 (fpminimax).
    float t = a < 10.0f ? a : 10.0f;
    float z = fma(t, -0x1.715476p+1f, 0x1.8p23f); // 2 log2(e)
    float r = fma(t, -0x1.715476p+1f, -(z - 0x1.8p23f));
    float p = 0x1.3f971p-13f;
    p = fma(p, r, 0x1.5f0bd8p-10f);
    p = fma(p, r, 0x1.3b30acp-7f);
    p = fma(p, r, 0x1.c6af76p-5f);
    p = fma(p, r, 0x1.ebfbd8p-3f);
    p = fma(p, r, 0x1.62e43p-1f);
    p = fma(p, r, 1.0f);
    float e = __uint_as_float(__float_as_uint(p) + (__float_as_uint(z) << 23));
    // 2 / (1 + e) for 0 <= e <= 0.2026: degree 5, error below 2^-28.4 / e (remez).
    float g = -0x1.16491ep+0f;
    g = fma(g, e, 0x1.ccb6c4p+0f);
    g = fma(g, e, -0x1.fa53f4p+0f);
    g = fma(g, e, 0x1.ffb37ep+0f);
    g = fma(g, e, -0x1.fffe86p+0f);
    g = fma(g, e, 2.0f);
    float big = fma(-e, g, 1.0f);
    // Below 0.8 an odd polynomial of degree 13, relative error 2^-26 (fpminimax).
    float w = x * x;
    float q = 0x1.cef114p-10f;
    q = fma(q, w, -0x1.fb3f7p-8f);
    q = fma(q, w, 0x1.60aa26p-6f);
    q = fma(q, w, -0x1.b9b46p-5f);
    q = fma(q, w, 0x1.110fb6p-3f);
    q = fma(q, w, -0x1.555554p-2f);
    // A NaN goes through the polynomial.
    float y = a >= 0.8f ? copysign(big, x) : fma(q * w, x, x);
    return a < TINY_F32 ? x : y;
}

// cosh(a) (sign 1) for a >= 0, or sinh(a) (sign -1) for a >= 1: with a = k ln2 + r, 2^(k-1) (exp(r) + sign 2^-2k exp(-r)).
__device__ float hyperbolic_sum(float a, float sign) {
    float t = a > 89.5f ? 89.5f : a;
    float z = fma(t, 0x1.715476p+0f, 0x1.8p23f); // log2(e)
    float k = z - 0x1.8p23f;
    // 2^(k-2), and 2^-2k, whose bits are those of a negative number from k = 64 on.
    float up = __uint_as_float(0x3e800000u + (__float_as_uint(z) << 23));
    float down = __uint_as_float(0x3f800000u - (__float_as_uint(z) << 24));
    down = down > 0.0f ? down : 0.0f;
    down = down * sign;
    // ln(2) in two pieces: the first step is exact.
    float h = fma(k, -0x1.62e43p-1f, t);
    float l = k * 0x1.05c61p-29f;
    float r = h + l;
    float w = r * r;
    // sinh(r) / r - 1, so that sinh(r) has degree 7, and (cosh(r) - 1) / r^2, cosh(r) of degree 6, |r| <= 0.3468:
    // errors 2^-36.8 of sinh(r) and 2^-33.2 of cosh(r) (remez).
    float p = fma(fma(0x1.a2a14ep-13f, w, 0x1.110fdap-7f), w, 0x1.555556p-3f) * w;
    float q = fma(fma(0x1.6d4f1ep-10f, w, 0x1.5554e6p-5f), w, 0.5f);
    float c = fma(q, w, l);
    // exp(-r) - 1; it has l with the wrong sign, but is not needed so precisely where this counts.
    float f = fma(-p, r, c) - r;
    // exp(r) - 1 is the sum of h and fma(p, r, c), where c has l; the greatest part comes last, and the power of two with one rounding.
    float e = h + (fma(p, r, c) + fma(down, f, down));
    float y = fma(up, e, up);
    return y + y;
}

// Largest error 0.902.
__device__ float sinh_f32(float x) {
    float a = fabs(x);
    float big = copysign(hyperbolic_sum(a, -1.0f), x);
    // Below 1 an odd polynomial of degree 9, relative error 2^-31.6 (remez).
    float w = x * x;
    float q = 0x1.756df8p-19f;
    q = fma(q, w, 0x1.a022b6p-13f);
    q = fma(q, w, 0x1.1110ep-7f);
    q = fma(q, w, 0x1.555556p-3f);
    // A NaN goes through the polynomial.
    float y = a >= 1.0f ? big : fma(q * w, x, x);
    return a < TINY_F32 ? x : y;
}

// Largest error 0.997.
__device__ float cosh_f32(float x) {
    return hyperbolic_sum(fabs(x), 1.0f);
}

// log(2h + 2l) for h >= 1/2 and l small beside it: 2h + 2l = 2^k (1 + f + g), with 1 + f in [0.73, 1.46) and f exact.
__device__ float hyperbolic_logarithm(float h, float l) {
    int shift = (__float_as_int(h) - 0x3ebae148) & (int)0xff800000;
    float f = __int_as_float(__float_as_int(h) - shift + 0x00800000) - 1.0f;
    // 2^(1-k), whose bits are those of a negative number for k = 129.
    float c = __int_as_float(0x40000000 - shift);
    float g = l * (c > 0.0f ? c : 0.0f);
    // (log1p(v) - v) / v^2 for -0.27 <= v <= 0.46, degree 9; relative error of log1p(v) 2^-29 (fpminimax).
    float v = f + g;
    float p = 0x1.a64aep-5f;
    p = fma(p, v, -0x1.abb378p-4f);
    p = fma(p, v, 0x1.e624b6p-4f);
    p = fma(p, v, -0x1.01887p-3f);
    p = fma(p, v, 0x1.23b3d2p-3f);
    p = fma(p, v, -0x1.553814p-3f);
    p = fma(p, v, 0x1.999e3p-3f);
    p = fma(p, v, -0x1.00003ap-2f);
    p = fma(p, v, 0x1.555552p-2f);
    p = fma(p, v, -0x1p-1f);
    // k is shift / 2^23.
    return fma((float)shift, 0x1.62e43p-24f, f + fma(v * v, p, g));
}

// 1 / sqrt(t) to 2^-17.6 (something finite for 0): the exponent halved in the bits, then two steps of Newton.
__device__ float hyperbolic_inverse_root(float t) {
    float y = __int_as_float(0x5f375a86 - (__float_as_int(t) >> 1));
    float h = t * -0.5f;
    y = fma(y, fma(h * y, y, 0.5f), y);
    return fma(y, fma(h * y, y, 0.5f), y);
}

// Largest error 0.902.
__device__ float asinh_f32(float x) {
    float a = fabs(x);
    // log(a + sqrt(a^2 + 1)), all in halves: b = a / 2, t + e = b^2 + 1/4, s + l its root.
    float b = a * 0.5f;
    float t = fma(b, b, 0.25f);
    float e = fma(b, b, 0.25f - t);
    float y = hyperbolic_inverse_root(t);
    float s = t * y;
    float l = (fma(-s, s, t) + e) * (y * 0.5f);
    s = b > 0x1p13f ? b : s;
    l = b > 0x1p13f ? 0.0f : l;
    float h = s + b;
    float big = hyperbolic_logarithm(h, ((s - h) + b) + l);
    big = a < __int_as_float(0x7f800000) ? big : a;
    // Below 1/2 an odd polynomial of degree 11, relative error 2^-29.5 (remez).
    float w = x * x;
    float q = -0x1.b14b78p-7f;
    q = fma(q, w, 0x1.cd63c8p-6f);
    q = fma(q, w, -0x1.6b95cep-5f);
    q = fma(q, w, 0x1.3324f2p-4f);
    q = fma(q, w, -0x1.555536p-3f);
    float r = copysign(a < 0.5f ? fma(q * w, a, a) : big, x);
    r = a < TINY_F32 ? x : r;
    return x == x ? r : nan_f32();
}

// Largest error 0.998.
__device__ float acosh_f32(float x) {
    // log(x + sqrt((x - 1) (x + 1))), all in halves: b = (x - 1) / 2, t + e = b^2 + b, s + l its root.
    float a = x * 0.5f;
    float b = a - 0.5f;
    float t = fma(b, b, b);
    float e = fma(b, b, b - t);
    float y = hyperbolic_inverse_root(t);
    float s = t * y;
    float l = (fma(-s, s, t) + e) * (y * 0.5f);
    s = x > 0x1p14f ? a : s;
    l = x > 0x1p14f ? 0.0f : l;
    float h = a + s;
    float r = hyperbolic_logarithm(h, ((a - h) + s) + l);
    r = x < __int_as_float(0x7f800000) ? r : x;
    return x >= 1.0f ? r : nan_f32();
}

// Largest error 0.996.
__device__ float atanh_f32(float x) {
    float a = fabs(x);
    // From 1/2 on: (1 + a) / (1 - a) = 2^k (1 + s) / (1 - s), k ln(2)/2 + atanh(s). k comes from the bits; |s| <= 0.207.
    float n = 1.0f + a;
    float e = (1.0f - n) + a;
    float d = 1.0f - a;
    int shift = (int)((__float_as_uint(n) - __float_as_uint(d) + 0x003f8000u) & 0xff800000u);
    float c = __uint_as_float(0x3f800000u + (unsigned)shift);
    float num = fma(-c, d, n) + e;
    float den = fma(c, d, n);
    // 1 / den for den in [2.4, 5.1]: degree 2, then a step of third order.
    float y = fma(fma(0x1.5823bap-6f, den, -0x1.e3f23cp-3f), den, 0x1.b6ffeep-1f);
    float v = fma(-den, y, 1.0f);
    y = fma(y, fma(v, v, v), y);
    float s = num * y;
    s = fma(fma(-s, den, num), y, s);
    // atanh(s) for |s| <= 0.207: odd degree 7, error 2^-30.9 (remez).
    float z = s * s;
    float p = fma(fma(0x1.39b428p-3f, z, 0x1.9902bep-3f), z, 0x1.5555f6p-2f);
    float big = fma((float)shift, 0x1.62e43p-25f, fma(p * z, s, s));
    big = a < 1.0f ? big : __int_as_float(0x7f800000);
    // Below 1/2 an odd polynomial of degree 13, relative error 2^-29.3 (remez).
    float w = x * x;
    float q = 0x1.6c0256p-3f;
    q = fma(q, w, 0x1.9ee748p-5f);
    q = fma(q, w, 0x1.e5076ap-4f);
    q = fma(q, w, 0x1.233dbcp-3f);
    q = fma(q, w, 0x1.99a75p-3f);
    q = fma(q, w, 0x1.55553ep-2f);
    float r = a < 0.5f ? fma(q * w, x, x) : copysign(big, x);
    r = a < TINY_F32 ? x : r;
    return a <= 1.0f ? r : nan_f32();
}

// --------------------------------------------------------------------------------------------------------------- double

// log(m 2^k) for e = m 2^k with m in [sqrt(1/2), sqrt(2)): k and m.
__device__ int hyperbolic_exponent(double e) {
    return (__double2hiint(e) - 0x3fe6a09e) >> 20;
}

__device__ double hyperbolic_scale_down(double e, int k) {
    return __hiloint2double(__double2hiint(e) - (k << 20), __double2loint(e));
}

// a = k ln2 + r for 0 <= a < 746, r as a pair; ln2 = L1 + L2 with L1 of 42 bits, so that k L1 and a - k L1 are exact.
// `scale` divides: the multiples are of ln2 * scale with scale 1 or 1/2.
__device__ hyperbolic_pair hyperbolic_reduce(double a, double kd, double scale) {
    double r0 = fma(kd, scale * -0x1.62e42fefa38p-1, a);
    double l2 = scale * -0x1.ef35793c7673p-45;
    hyperbolic_pair r;
    r.hi = fma(kd, l2, r0);
    r.lo = fma(kd, l2, r0 - r.hi);
    return r;
}

// cosh(r) - 1 over z = r^2, |r| <= ln2/2: degree 6 in z, relative error of cosh(r) below 2^-70.
__device__ double hyperbolic_cosh_tail(double z) {
    double p = fma(0x1.1f8bb45f0ecf5p-29, z, 0x1.27e4cc27da2fcp-22);
    p = fma(p, z, 0x1.a01a01ad7699fp-16);
    p = fma(p, z, 0x1.6c16c16c1500cp-10);
    p = fma(p, z, 0x1.5555555555558p-5);
    p = fma(p, z, 0.5);
    return p * z;
}

// sinh(a) (odd true) or cosh(a) for 0 <= a < 711: P = sinh(k ln2), Q = cosh(k ln2) for sinh and the other way round for
// cosh: P cosh(r) + Q sinh(r).
__device__ double hyperbolic_sinh_or_cosh(double a, bool odd) {
    float kf = rint((float)a * 0x1.715476p+0f);
    hyperbolic_pair r = hyperbolic_reduce(a, (double)kf, 1.0);
    double z = r.hi * r.hi;
    double sinh_tail = fma(r.hi * z, hyperbolic_sinh_tail(z), r.lo);
    double cosh_tail = fma(r.hi, r.lo, hyperbolic_cosh_tail(z));
    // Near overflow 2^(k-1) is formed too small by 2^64 and the result scaled.
    int k = (int)kf;
    int shift = k > 1000 ? 64 : 0;
    double up = hyperbolic_power_of_two(k - 1 - shift);
    double down = hyperbolic_power_of_two(k > 100 ? -100 : -k - 1);
    // Up to k = 26 up -+ down is exact; beyond, down (1 - r) is added to the tail.
    double near = k > 26 ? 0.0 : down;
    double far = k > 26 && k <= 100 ? down : 0.0;
    double difference = up - near;
    double sum = up + near;
    double p = odd ? difference : sum;
    double q = odd ? sum : difference;
    far = odd ? -far : far;
    double product = q * r.hi;
    double product_low = fma(q, r.hi, -product);
    double high = p + product;
    double tail = fma(q, sinh_tail, product_low);
    tail = fma(p, cosh_tail, tail);
    tail = fma(far, 1.0 - r.hi, tail);
    double result = high + (((p - high) + product) + tail);
    return shift == 0 ? result : result * 0x1p64;
}

__device__ double sinh_f64(double x) {
    double a = fabs(x);
    // sinh and cosh overflow from 710.4758 on.
    if (!(a < 711.0)) {
        return a > 0.0 ? copysign(__longlong_as_double(0x7ff0000000000000LL), x) : nan_f64();
    }
    return copysign(hyperbolic_sinh_or_cosh(a, true), x);
}

__device__ double cosh_f64(double x) {
    double a = fabs(x);
    if (!(a < 711.0)) {
        return a > 0.0 ? __longlong_as_double(0x7ff0000000000000LL) : nan_f64();
    }
    return hyperbolic_sinh_or_cosh(a, false);
}

// As hyperbolic_tanh_wide, with numerator and denominator as pairs.
__device__ double tanh_f64(double x) {
    double a = fabs(x);
    // From 19.0616 on the result rounds to 1.
    if (!(a < 19.0625)) {
        return a > 0.0 ? copysign(1.0, x) : nan_f64();
    }
    float kf = rint((float)a * 0x1.715476p+1f);
    hyperbolic_pair r = hyperbolic_reduce(a, (double)kf, 0.5);
    double z = r.hi * r.hi;
    double t = fma(r.hi * z, hyperbolic_tanh_tail_f64(z), r.lo);
    double power = hyperbolic_power_of_two((int)kf);
    double result;
    if (a < 18.0) {
        double s = power - 1.0;
        double c = power + 1.0;
        double cr = c * r.hi;
        double sr = s * r.hi;
        double n0 = s + cr;
        double n1 = ((s - n0) + cr) + fma(c, t, fma(c, r.hi, -cr));
        double d0 = c + sr;
        double d1 = ((c - d0) + sr) + fma(s, t, fma(s, r.hi, -sr));
        double nh = n0 + n1;
        double dh = d0 + d1;
        hyperbolic_pair q = hyperbolic_quotient_pair(nh, (n0 - nh) + n1, dh, (d0 - dh) + d1);
        result = q.hi + q.lo;
    } else {
        // 1 - 2 exp(-2a), where exp(-2a) = 2^-k (1 - T) / (1 + T) is below 2^-51: float's precision suffices.
        float tf = (float)(r.hi + t);
        result = fma(-2.0 * (double)((1.0f - tf) / (1.0f + tf)), hyperbolic_power_of_two(-(int)kf), 1.0);
    }
    return copysign(result, x);
}

// k ln2/2 + atanh((nh + nl) / (dh + dl)), the quotient at most 0.1716; ln2/2 as in hyperbolic_reduce.
__device__ double hyperbolic_half_logarithm_pair(double nh, double nl, double dh, double dl, int k) {
    hyperbolic_pair s = hyperbolic_quotient_pair(nh, nl, dh, dl);
    double z = s.hi * s.hi;
    double tail = fma(s.hi * z, hyperbolic_atanh_tail(z), s.lo);
    double kd = (double)k;
    double base = kd * 0x1.62e42fefa38p-2;
    double high = base + s.hi;
    double low = (base - high) + s.hi;
    return high + (low + fma(kd, 0x1.ef35793c7673p-46, tail));
}

// log(a + w): atanh(n / d) serves while a + w < sqrt2.
__device__ double hyperbolic_logarithm_pair(double eh, double el, double nh, double nl, double dh, double dl, int k_add) {
    int k = hyperbolic_exponent(eh);
    double m = hyperbolic_scale_down(eh, k);
    if (k != 0) {
        // el is 0 where k exceeds 31.
        double ml = el * hyperbolic_power_of_two(k < 100 ? -k : -100);
        nh = m - 1.0;
        nl = ml;
        dh = m + 1.0;
        dl = (m - (dh - 1.0)) + ml;
    }
    return 2.0 * hyperbolic_half_logarithm_pair(nh, nl, dh, dl, k + k_add);
}

__device__ double asinh_f64(double x) {
    double a = fabs(x);
    int high_word = __double2hiint(a);
    if (high_word >= 0x41d00000) {
        // 2^30 and beyond: log(2a).
        if (high_word >= 0x7ff00000) {
            return x + x;
        }
        return copysign(hyperbolic_logarithm_pair(a, 0.0, 0.0, 0.0, 1.0, 0.0, 1), x);
    }
    if (high_word < 0x3e100000) {
        // Below 2^-30: x - x^3/6. A NaN comes here, too.
        return x != 0.0 ? fma(x * x * -0x1.5555555555555p-3, x, x) : x;
    }
    double square = a * a;
    double square_low = fma(a, a, -square);
    double zh = square + 1.0;
    double larger = a > 1.0 ? square : 1.0;
    double smaller = a > 1.0 ? 1.0 : square;
    hyperbolic_pair w = hyperbolic_square_root_pair(zh, ((larger - zh) + smaller) + square_low);
    double eh = w.hi + a;
    double el = ((w.hi - eh) + a) + w.lo;
    double dh = w.hi + 1.0;
    double dl = ((w.hi - dh) + 1.0) + w.lo;
    return copysign(hyperbolic_logarithm_pair(eh, el, a, 0.0, dh, dl, 0), x);
}

__device__ double acosh_f64(double x) {
    if (!(x >= 1.0)) {
        return nan_f64();
    }
    if (x >= 0x1p30) {
        if (__double2hiint(x) >= 0x7ff00000) {
            return x;
        }
        return hyperbolic_logarithm_pair(x, 0.0, 0.0, 0.0, 1.0, 0.0, 1);
    }
    double square = x * x;
    double square_low = fma(x, x, -square);
    double z0 = square - 1.0;
    double z0_low = (square - (z0 + 1.0)) + square_low;
    double zh = z0 + z0_low;
    hyperbolic_pair w = hyperbolic_square_root_pair(zh, (z0 - zh) + z0_low);
    double eh = x + w.hi;
    double el = ((x - eh) + w.hi) + w.lo;
    double dh = x + 1.0;
    double dl = (x - dh) + 1.0;
    return hyperbolic_logarithm_pair(eh, el, w.hi, w.lo, dh, dl, 0);
}

// As hyperbolic_atanh_wide, with numerator and denominator as pairs.
__device__ double atanh_f64(double x) {
    double a = fabs(x);
    if (!(a < 1.0)) {
        return a == 1.0 ? copysign(__longlong_as_double(0x7ff0000000000000LL), x) : nan_f64();
    }
    double u = 1.0 + a;
    double v = 1.0 - a;
    float ratio = (float)u / (float)v;
    int k = (__float_as_int(ratio) - 0x3f3504f3) >> 23;
    // k = 0: 2a / 2.
    double nh = a;
    double nl = 0.0;
    double dh = 1.0;
    double dl = 0.0;
    if (k != 0) {
        double power = hyperbolic_power_of_two(k);
        double u_low = (1.0 - u) + a;
        double v_low = ((1.0 - v) - a) * power;
        v = v * power;
        nh = u - v;
        nl = u_low - v_low;
        dh = u + v;
        // u / v lies within [0.7, 1.42], so dh - v is exact but for at most the last bit.
        dl = (u - (dh - v)) + (u_low + v_low);
    }
    return copysign(hyperbolic_half_logarithm_pair(nh, nl, dh, dl, k), x);
}

// ----------------------------------------------------------------------------------------------------------- fast tanh

// tanh to 2^-19.1 relative in plain float: x P(z) / Q(z), z = x^2, for |x| <= 7, and 1 beyond, where 1 - tanh(7) is below 2^-19.1.
// P / Q is a rational minimax fit of degrees 3 and 3 with P(0) = Q(0) = 1 and relative error 2^-19.8 (linearised least squares
// with Lawson's weights, mpmath; Lawson 1961), its coefficients rounded to float.
__device__ float fast_tanh_f32(float x) {
    float a = fabs(x);
    float z = a * a;
    float p = fma(fma(fma(0x1.0dfaep-18f, z, 0x1.2d6bf6p-9f), z, 0x1.f90a74p-4f), z, 1.0f);
    float q = fma(fma(fma(0x1.2f5cfap-13f, z, 0x1.5b13cp-6f), z, 0x1.d39692p-2f), z, 1.0f);
    // A NaN takes the quotient.
    return copysign(a > 7.0f ? 1.0f : a * p / q, x);
}

}  // namespace math
