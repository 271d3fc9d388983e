// Hyperbolic functions and their inverses: sinh, cosh, tanh, asinh, acosh, atanh for float and double, and fast_tanh for float.
//
// The f32 functions are evaluated in double with a relative error near 2^-52 and rounded once; walking all arguments (of odd and even functions those >= 0)
// showed each of them correctly rounded but for a few arguments, which are listed (the double nearest to the function's value is
// the middle between two floats there). tanh_f32 works on pairs of floats and goes on to double only where that does
// not decide the rounding (Ziv 1991, "Fast evaluation of elementary mathematical functions with correctly rounded last bit"). The
// f64 functions carry the leading terms as unevaluated sums of two doubles (Dekker 1971, "A floating-point technique for
// extending the available precision") and stay below 0.8 ulp.
//
// Reductions: sinh, cosh, tanh write x = k ln2 + r (tanh: k ln2/2 + r) (Cody & Waite 1980, "Software Manual for the
// Elementary Functions") and use the addition theorems with the exact hyperbolic functions of k ln2. The inverse functions write
// y = k ln2/2 + atanh(s), the same addition theorem backwards, so that no cancellation occurs near zero.
//
// Polynomials: Sollya's fpminimax with relative error and the constant term held at 1, in z = r^2, coefficients in double;
// each comment gives the interval and the relative error bound (Sollya's dirtyinfnorm of the rounded polynomial).
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

// (tanh(r) / r - 1) / z, |r| <= ln2/4: degree 6 in z, relative error of tanh(r) below 2^-57.7.
__device__ double hyperbolic_tanh_tail_f32(double z) {
    double p = fma(0x1.c382122691758p-9, z, -0x1.223c6bd201df7p-7);
    p = fma(p, z, 0x1.664ec9bcfdaaep-6);
    p = fma(p, z, -0x1.ba1ba116a276p-5);
    p = fma(p, z, 0x1.11111110e0923p-3);
    return fma(p, z, -0x1.55555555554bcp-2);
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

// n / d to about 1.5 units of 2^-53, d within float's range. y0 = 1/d to 2^-23 from float, then with e = 1 - d y0
// the series 1/d = y0 (1 + e + e^2 + O(2^-69)) (Markstein 2000, "IA-64 and Elementary Functions").
__device__ double hyperbolic_quotient(double n, double d) {
    double y0 = (double)(1.0f / (float)d);
    double e = fma(-d, y0, 1.0);
    double q0 = n * y0;
    return fma(q0, fma(e, e, e), q0);
}

// (nh + nl) / (dh + dl) as a pair: the quotient above and one correction by its remainder.
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

// sqrt(z) to about 1.5 units of 2^-53 for z in [2^-60, 2^120]: g = z y0 with y0 = 1/sqrt(z) to 2^-22 from float, e = 1 - g y0,
// sqrt(z) = g (1 + e/2 + 3 e^2 / 8 + O(2^-65)). sqrt(0) = 0.
__device__ double hyperbolic_square_root(double z) {
    float zf = (float)z;
    double y0 = (double)(1.0f / sqrt(zf < 0x1p-100f ? 0x1p-100f : zf));
    double g = z * y0;
    double e = fma(-g, y0, 1.0);
    return fma(g, e * fma(0.375, e, 0.5), g);
}

// sqrt(zh + zl) as a pair: the root above and one Newton correction.
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

// tanh(a) for 0 <= a < 2^4, in double: with a = k ln2/2 + r and T = tanh(r),
// tanh(a) = ((2^k - 1) + (2^k + 1) T) / ((2^k + 1) + (2^k - 1) T). One term of ln2/2 suffices, since the error k 2^-57
// of r is damped by 2^-k.
__device__ double hyperbolic_tanh_wide(float a) {
    float kf = rint(a * 0x1.715476p+1f);
    double r = fma((double)kf, -0x1.62e42fefa39efp-2, (double)a);
    double z = r * r;
    double t = fma(r * z, hyperbolic_tanh_tail_f32(z), r);
    double power = hyperbolic_power_of_two((int)kf);
    double s = power - 1.0;
    double c = power + 1.0;
    return hyperbolic_quotient(fma(c, t, s), fma(s, t, c));
}

// The quick phase of tanh_f32: the algorithm of hyperbolic_tanh_wide on pairs of floats (Dekker 1971), 2^-13 <= a < 8. hi is the
// result rounded to float, and lo the rest, with an error of hi + lo below 2^-35.64 relative (every
// argument compared with hyperbolic_tanh_wide).
struct hyperbolic_float_pair {
    float hi;
    float lo;
};

__device__ hyperbolic_float_pair hyperbolic_tanh_quick(float a) {
    float kf = rint(a * 0x1.715476p+1f);
    // ln2/2 = 0x1.62e4p-2 + 0x1.7f7d1cp-21 + 2^-45.05; with 17 bits the first product and difference are exact.
    float r0 = fma(kf, -0x1.62e4p-2f, a);
    float r = fma(kf, -0x1.7f7d1cp-21f, r0);
    float r_low = fma(kf, -0x1.7f7d1cp-21f, r0 - r);
    // z = r^2
    float z = r * r;
    float z_low = fma(r + r, r_low, fma(r, r, -z));
    // m = (tanh(r) / r - 1) / z, |r| <= ln2/4: degree 4 in z (fpminimax, the first coefficient of two floats, the others floats),
    // relative error of tanh(r) below 2^-40.9.
    float q = z * fma(fma(0x1.5be58cp-6f, z, -0x1.b9fa4ap-5f), z, 0x1.1110fcp-3f);
    float m = q - 0x1.555556p-2f;
    float m_low = ((-0x1.555556p-2f - m) + q) + 0x1.65d73p-27f;
    // v = z m
    float v = z * m;
    float v_low = fma(z, m_low, fma(z_low, m, fma(z, m, -v)));
    // t = r + r v = tanh(r)
    float p = r * v;
    float p_low = fma(r_low, v, fma(r, v_low, fma(r, v, -p)));
    float t = r + p;
    float t_low = ((r - t) + p) + (p_low + r_low);
    float power = __int_as_float(((int)kf + 127) << 23);
    float s = power - 1.0f;
    float c = power + 1.0f;
    // n = s + c t, d = c + s t
    float ct = c * t;
    float n = s + ct;
    float n_low = ((s - n) + ct) + fma(c, t_low, fma(c, t, -ct));
    float st = s * t;
    float d = c + st;
    float d_low = ((c - d) + st) + fma(s, t_low, fma(s, t, -st));
    float y = 1.0f / d;
    float quotient = n * y;
    float rest = fma(-quotient, d_low, fma(-quotient, d, n) + n_low) * y;
    hyperbolic_float_pair result;
    result.hi = quotient + rest;
    result.lo = (quotient - result.hi) + rest;
    return result;
}

__device__ float tanh_f32(float x) {
    float a = fabs(x);
    if (a >= 0x1p-12f && a < 8.0f) {
        // The rounding test: where both ends of the error interval, 2^-35.6 either way, round alike, that decides. About
        // one argument in 2000 goes on to double.
        hyperbolic_float_pair quick = hyperbolic_tanh_quick(a);
        float above = quick.hi + fma(quick.hi, 0x1.5p-36f, quick.lo);
        float below = quick.hi + fma(quick.hi, -0x1.5p-36f, quick.lo);
        if (above == below) {
            return copysign(above, x);
        }
    } else if (a < 0x1p-12f) {
        // x - x^3/3 rounds to x.
        return x;
    } else if (!(a < 0x1.205968p+3f)) {
        // From 9.0109 on the result rounds to 1.
        return a > 0.0f ? copysign(1.0f, x) : nan_f32();
    }
    return copysign((float)hyperbolic_tanh_wide(a), x);
}

// cosh(a) or sinh(a) for 0 <= a < 90, in double: a = k ln2 + r, C = cosh(k ln2), S = sinh(k ln2).
struct hyperbolic_parts {
    double sinh_k;
    double cosh_k;
    double sinh_r;
    double cosh_r;
};

__device__ hyperbolic_parts hyperbolic_split(float a) {
    float kf = rint(a * 0x1.715476p+0f);
    double kd = (double)kf;
    // ln2 = 0x1.62e42fefa39efp-1 + 0x1.abc9e3b39803fp-56
    double r = fma(kd, -0x1.62e42fefa39efp-1, (double)a);
    r = fma(kd, -0x1.abc9e3b39803fp-56, r);
    double z = r * r;
    int k = (int)kf;
    double up = hyperbolic_power_of_two(k - 1);
    double down = hyperbolic_power_of_two(-k - 1);
    hyperbolic_parts parts;
    parts.sinh_k = up - down;
    parts.cosh_k = up + down;
    parts.sinh_r = fma(r * z, hyperbolic_sinh_tail(z), r);
    // cosh(r), |r| <= ln2/2: degree 5 in z, relative error below 2^-58.
    double p = fma(0x1.28af8fc10a51dp-22, z, 0x1.a0199778eb71fp-16);
    p = fma(p, z, 0x1.6c16c18544a25p-10);
    p = fma(p, z, 0x1.5555555550252p-5);
    p = fma(p, z, 0x1.000000000000bp-1);
    parts.cosh_r = fma(p, z, 1.0);
    return parts;
}

__device__ double hyperbolic_sinh_wide(float a) {
    hyperbolic_parts parts = hyperbolic_split(a);
    return fma(parts.cosh_k, parts.sinh_r, parts.sinh_k * parts.cosh_r);
}

__device__ double hyperbolic_cosh_wide(float a) {
    hyperbolic_parts parts = hyperbolic_split(a);
    return fma(parts.sinh_k, parts.sinh_r, parts.cosh_k * parts.cosh_r);
}

__device__ float sinh_f32(float x) {
    float a = fabs(x);
    // sinh overflows from 89.416 on.
    if (!(a < 90.0f)) {
        return a > 0.0f ? copysign(__int_as_float(0x7f800000), x) : nan_f32();
    }
    float y = (float)hyperbolic_sinh_wide(a);
    // The one hard argument: sinh(a) is just below the middle between a and the next float.
    y = a == 0x1.250bfep-11f ? a : y;
    return copysign(y, x);
}

__device__ float cosh_f32(float x) {
    float a = fabs(x);
    if (!(a < 90.0f)) {
        return a > 0.0f ? __int_as_float(0x7f800000) : nan_f32();
    }
    return (float)hyperbolic_cosh_wide(a);
}

// k ln2/2 + atanh(n / d) for |n / d| <= 0.1716.
__device__ double hyperbolic_half_logarithm(double n, double d, int k) {
    double s = hyperbolic_quotient(n, d);
    double z = s * s;
    // ln2/2 to 2^-55 relative.
    return fma((double)k, 0x1.62e42fefa39efp-2, fma(s * z, hyperbolic_atanh_tail(z), s));
}

// log(m 2^k) for e = m 2^k with m in [sqrt(1/2), sqrt(2)): k and m.
__device__ int hyperbolic_exponent(double e) {
    return (__double2hiint(e) - 0x3fe6a09e) >> 20;
}

__device__ double hyperbolic_scale_down(double e, int k) {
    return __hiloint2double(__double2hiint(e) - (k << 20), __double2loint(e));
}

// asinh(a), a >= 0, finite: with w = sqrt(a^2 + 1), asinh(a) = log(a + w) = 2 atanh(a / (1 + w)); the second form
// is used while a + w < sqrt2.
__device__ double hyperbolic_asinh_wide(float a) {
    double x = (double)a;
    // From 2^24 on w = a. Three hard arguments, log(2a) just above the middle between two floats, get a little more.
    double w = a == 0x1.bacb4ap+24f || a == 0x1.b121a6p+75f || a == 0x1.6351d8p+94f ? x * 0x1.000000000006p+0 : x;
    if (a < 0x1p24f) {
        w = hyperbolic_square_root(fma(x, x, 1.0));
    }
    double e = x + w;
    int k = hyperbolic_exponent(e);
    double m = hyperbolic_scale_down(e, k);
    double n = k == 0 ? x : m - 1.0;
    double d = k == 0 ? w + 1.0 : m + 1.0;
    return 2.0 * hyperbolic_half_logarithm(n, d, k);
}

__device__ float asinh_f32(float x) {
    float a = fabs(x);
    if (!(a < __int_as_float(0x7f800000))) {
        return a > 0.0f ? x : nan_f32();
    }
    return copysign((float)hyperbolic_asinh_wide(a), x);
}

// acosh(a), a >= 1, finite: with w = sqrt(a^2 - 1), acosh(a) = log(a + w) = 2 atanh(w / (1 + a)).
__device__ double hyperbolic_acosh_wide(float a) {
    double x = (double)a;
    // From 2^30 on w = a. Two hard arguments, log(2a) just above the middle between two floats, get a little more.
    double w = a == 0x1.b121a6p+75f || a == 0x1.6351d8p+94f ? x * 0x1.000000000006p+0 : x;
    if (a < 0x1p30f) {
        // x^2 - 1 has at most 48 bits for x < 2, so this is exact there.
        w = hyperbolic_square_root(fma(x, x, -1.0));
    }
    double e = x + w;
    int k = hyperbolic_exponent(e);
    double m = hyperbolic_scale_down(e, k);
    double n = k == 0 ? w : m - 1.0;
    double d = k == 0 ? x + 1.0 : m + 1.0;
    return 2.0 * hyperbolic_half_logarithm(n, d, k);
}

__device__ float acosh_f32(float x) {
    if (!(x >= 1.0f && x < __int_as_float(0x7f800000))) {
        return x > 1.0f ? x : nan_f32();
    }
    return (float)hyperbolic_acosh_wide(x);
}

// atanh(a), 0 <= a < 1: (1 + a) / (1 - a) = 2^k m; atanh(a) = k ln2/2 + atanh((m - 1) / (m + 1)), where
// (m - 1) / (m + 1) = ((1 + a) - 2^k (1 - a)) / ((1 + a) + 2^k (1 - a)), both terms exact in double.
__device__ double hyperbolic_atanh_wide(float a) {
    float ratio = (1.0f + a) / (1.0f - a);
    int k = (__float_as_int(ratio) - 0x3f3504f3) >> 23;
    double power = hyperbolic_power_of_two(k);
    double c = power + 1.0;
    double s = 1.0 - power;
    double x = (double)a;
    return hyperbolic_half_logarithm(fma(x, c, s), fma(x, s, c), k);
}

__device__ float atanh_f32(float x) {
    float a = fabs(x);
    if (!(a < 1.0f)) {
        return a == 1.0f ? copysign(__int_as_float(0x7f800000), x) : nan_f32();
    }
    return copysign((float)hyperbolic_atanh_wide(a), x);
}

// --------------------------------------------------------------------------------------------------------------- double

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
        // Below 2^-30: x - x^3/6.
        return fma(x * x * -0x1.5555555555555p-3, x, x);
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
