// Inverse trigonometric functions: asin, acos, atan, atan2 for float and double.
//
// The f32 functions are evaluated in double with a relative error near 2^-52 and rounded once; walking all arguments (of odd and even functions those >= 0)
// showed those of one argument correctly rounded but for a few arguments, which are listed (the double nearest
// to the function's value is the middle between two floats there). atan2_f32 tests how near its double result is to the
// middle between two floats (Ziv 1991, "Fast evaluation of elementary mathematical functions with correctly rounded last bit") and
// then repeats the work with pairs of doubles, to about 2^-100. The f64 functions carry the leading terms as
// unevaluated sums of two doubles (Dekker 1971, "A floating-point technique for extending the available precision").
//
// asin and acos: the odd series up to 1/2, asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2)) beyond (Cody & Waite 1980, "Software
// Manual for the Elementary Functions"). atan: atan(n / d) = atan(c) + atan((n - c d) / (d + c n)) with c = i/16 nearest to
// n / d (the table method, as in Gal 1986, "Computing elementary functions: a new approach").
//
// Polynomials: Sollya's fpminimax with relative error and the constant term held at 1, in z = x^2, coefficients in double;
// each comment gives the interval and the relative error bound (Sollya's dirtyinfnorm of the rounded polynomial).
#pragma once

#include "rounding.cuh"

namespace math {

// A value as the unevaluated sum hi + lo.
struct inverse_trigonometric_pair {
    double hi;
    double lo;
};

// atan(i / 16) = HIGH[i] + LOW[i] (mpmath).
__device__ const double INVERSE_TRIGONOMETRIC_ATAN_HIGH[17] = {
    0x0.0p+0, 0x1.ff55bb72cfdeap-5, 0x1.fd5ba9aac2f6ep-4, 0x1.7b97b4bce5b02p-3, 0x1.f5b75f92c80ddp-3, 0x1.362773707ebccp-2,
    0x1.6f61941e4def1p-2, 0x1.a64eec3cc23fdp-2, 0x1.dac670561bb4fp-2, 0x1.0657e94db30d0p-1, 0x1.1e00babdefeb4p-1,
    0x1.345f01cce37bbp-1, 0x1.4978fa3269ee1p-1, 0x1.5d58987169b18p-1, 0x1.700a7c5784634p-1, 0x1.819d0b7158a4dp-1,
    0x1.921fb54442d18p-1,
};

__device__ const double INVERSE_TRIGONOMETRIC_ATAN_LOW[17] = {
    0x0.0p+0, -0x1.c934d86d23f1dp-60, -0x1.cd37686760c17p-59, 0x1.347b0b4f881cap-58, 0x1.8ab6e3cf7afbdp-57,
    -0x1.963a544b672d8p-57, -0x1.c63aae6f6e918p-56, -0x1.24dec1b50b7ffp-56, 0x1.a2b7f222f65e2p-56, -0x1.d5b495f6349e6p-56,
    -0x1.928df287a668fp-58, 0x1.1021137c71102p-55, 0x1.2419a87f2a458p-56, 0x1.0028e4bc5e7cap-57, -0x1.8c34d25aadef6p-56,
    -0x1.bf76229d3b917p-56, 0x1.1a62633145c07p-55,
};

// -------------------------------------------------------------------------------------------------------- asin and acos

// (asin(x) / x - 1) / z, |x| <= 1/2: degree 12 in z, relative error of asin(x) below 2^-55.9.
__device__ double inverse_trigonometric_asin_tail_f32(double z) {
    double p = fma(0x1.056d6c8139f2bp-5, z, -0x1.09d32833a0d94p-6);
    p = fma(p, z, 0x1.3ff4a990b2879p-6);
    p = fma(p, z, 0x1.abcf5cd7c44efp-8);
    p = fma(p, z, 0x1.8ec2fca604435p-7);
    p = fma(p, z, 0x1.c6fdc1aaa5333p-7);
    p = fma(p, z, 0x1.1c6be1a687738p-6);
    p = fma(p, z, 0x1.6e89f440197a7p-6);
    p = fma(p, z, 0x1.f1c72c38fb342p-6);
    p = fma(p, z, 0x1.6db6db427a4f8p-5);
    p = fma(p, z, 0x1.333333336e80fp-4);
    return fma(p, z, 0x1.555555555539p-3);
}

// (asin(x) / x - 1) / z, |x| <= 1/2: degree 13 in z, relative error of asin(x) below 2^-59.8.
__device__ double inverse_trigonometric_asin_tail_f64(double z) {
    double p = fma(0x1.0b45e9f72248dp-5, z, -0x1.57fad0de8e68fp-6);
    p = fma(p, z, 0x1.639a894e13f3ep-6);
    p = fma(p, z, 0x1.e5fbe88e19b6dp-9);
    p = fma(p, z, 0x1.613c1e6ed62ccp-7);
    p = fma(p, z, 0x1.75859dad05ec1p-7);
    p = fma(p, z, 0x1.ca1f8af1f0a3p-7);
    p = fma(p, z, 0x1.1c49f077d5bc7p-6);
    p = fma(p, z, 0x1.6e8bdedebf9dfp-6);
    p = fma(p, z, 0x1.f1c71a95002fbp-6);
    p = fma(p, z, 0x1.6db6db721247bp-5);
    p = fma(p, z, 0x1.333333332e133p-4);
    return fma(p, z, 0x1.5555555555577p-3);
}

// sqrt(z) for 0 <= z <= 1/4, z = 0 or at least 2^-60, to about 1.5 units of 2^-53: g = z y0 with y0 = 1/sqrt(z) to 2^-22 from
// float, e = 1 - g y0, sqrt(z) = g (1 + e/2 + 3 e^2 / 8 + O(2^-65)). The low part is one Newton correction.
__device__ inverse_trigonometric_pair inverse_trigonometric_square_root(double z) {
    float zf = (float)z;
    double y0 = (double)(1.0f / sqrt(zf < 0x1p-100f ? 0x1p-100f : zf));
    double g = z * y0;
    double e = fma(-g, y0, 1.0);
    inverse_trigonometric_pair s;
    s.hi = fma(g, e * fma(0.375, e, 0.5), g);
    s.lo = fma(-s.hi, s.hi, z) * (0.5 * y0);
    return s;
}

// asin(x) for |x| <= 1/2 in double.
__device__ double inverse_trigonometric_asin_small(double x) {
    double z = x * x;
    return fma(x * z, inverse_trigonometric_asin_tail_f32(z), x);
}

// 2 asin(sqrt(z)) = acos(1 - 2z) for z = (1 - a) / 2, 1/2 <= a <= 1, in double.
__device__ double inverse_trigonometric_acos_large(float a) {
    // Exact: 1 - a is a float.
    double z = (double)(0.5f - 0.5f * a);
    double s = inverse_trigonometric_square_root(z).hi;
    s = s + s;
    return fma(s * z, inverse_trigonometric_asin_tail_f32(z), s);
}

__device__ double inverse_trigonometric_asin_wide(float a) {
    if (a < 0.5f) {
        return inverse_trigonometric_asin_small((double)a);
    }
    return 0x1.921fb54442d18p+0 - inverse_trigonometric_acos_large(a);
}

__device__ float asin_f32(float x) {
    float a = fabs(x);
    if (!(a <= 1.0f)) {
        return nan_f32();
    }
    return copysign((float)inverse_trigonometric_asin_wide(a), x);
}

__device__ double inverse_trigonometric_acos_wide(float x) {
    float a = fabs(x);
    if (a < 0.5f) {
        return 0x1.921fb54442d18p+0 - inverse_trigonometric_asin_small((double)x);
    }
    double y = inverse_trigonometric_acos_large(a);
    return x > 0.0f ? y : 0x1.921fb54442d18p+1 - y;
}

__device__ float acos_f32(float x) {
    if (!(fabs(x) <= 1.0f)) {
        return nan_f32();
    }
    float y = (float)inverse_trigonometric_acos_wide(x);
    // The two hard arguments: acos(x) is just above the middle between two floats.
    y = x == 0x1.110b46p-26f ? 0x1.921fb6p+0f : y;
    return x == 0x1.04c444p-12f ? 0x1.920f6ap+0f : y;
}

// asin(x) for |x| < 1/2, or asin(sqrt((1 - a) / 2)) for a = |x| >= 1/2, as a pair.
__device__ inverse_trigonometric_pair inverse_trigonometric_asin_pair(double x) {
    double a = fabs(x);
    double z = x * x;
    inverse_trigonometric_pair s;
    s.hi = x;
    s.lo = 0.0;
    if (a >= 0.5) {
        z = 0.5 - 0.5 * a;
        s = inverse_trigonometric_square_root(z);
    }
    s.lo = fma(s.hi * z, inverse_trigonometric_asin_tail_f64(z), s.lo);
    return s;
}

__device__ double asin_f64(double x) {
    double a = fabs(x);
    if (!(a <= 1.0)) {
        return nan_f64();
    }
    inverse_trigonometric_pair s = inverse_trigonometric_asin_pair(a);
    double result = s.hi + s.lo;
    if (a >= 0.5) {
        // pi/2 - 2 s
        double high = fma(-2.0, s.hi, 0x1.921fb54442d18p+0);
        double low = fma(-2.0, s.hi, 0x1.921fb54442d18p+0 - high);
        result = high + (low + fma(-2.0, s.lo, 0x1.1a62633145c07p-54));
    }
    return copysign(result, x);
}

__device__ double acos_f64(double x) {
    double a = fabs(x);
    if (!(a <= 1.0)) {
        return nan_f64();
    }
    inverse_trigonometric_pair s = inverse_trigonometric_asin_pair(x);
    // Beyond 1/2 the result is 2 s or pi - 2 s, else pi/2 - s; base is 0 or pi or pi/2.
    double base = 0x1.921fb54442d18p+0;
    double base_low = 0x1.1a62633145c07p-54;
    double factor = -1.0;
    if (a >= 0.5) {
        base = x > 0.0 ? 0.0 : 0x1.921fb54442d18p+1;
        base_low = x > 0.0 ? 0.0 : 0x1.1a62633145c07p-53;
        factor = x > 0.0 ? 2.0 : -2.0;
    }
    double high = fma(factor, s.hi, base);
    double low = fma(factor, s.hi, base - high);
    return high + (low + fma(factor, s.lo, base_low));
}

// ------------------------------------------------------------------------------------------------------- atan and atan2

// (atan(t) / t - 1) / z, |t| <= 1/32: degree 4 in z, relative error of atan(t) below 2^-62.2.
__device__ double inverse_trigonometric_atan_tail(double z) {
    double p = fma(0x1.c63975c4bd21bp-4, z, -0x1.2492314687078p-3);
    p = fma(p, z, 0x1.999999979f2fep-3);
    return fma(p, z, -0x1.55555555554edp-2);
}

// The index i of c = i/16 nearest to q, 0 <= q <= 1 (one rounding above 1 does no harm).
__device__ int inverse_trigonometric_index(float q) {
    return (int)fma(q, 16.0f, 0.5f);
}

// base + sign * atan(n / d) for 0 <= n <= d, n / d not below 2^-120 or n = 0, d within [2^-100, 2^100], in double. For c > 0 the
// numerator n - c d is exact in float: a multiple of ulp(d) / 512 below d / 32. sign is 1 or -1.
__device__ double inverse_trigonometric_atan_wide(float n, float d, float sign, double base) {
    int i = inverse_trigonometric_index(n / d);
    float c = (float)i * 0.0625f;
    float numerator = fma(-c, d, n) * sign;
    // d + c n as the sum of two floats.
    float denominator = fma(c, n, d);
    float rest = fma(c, n, d - denominator);
    double dd = (double)denominator + (double)rest;
    double nd = (double)numerator;
    // nd / dd: with y0 = 1/dd to 2^-23 and e = 1 - dd y0, 1/dd = y0 (1 + e + e^2 + O(2^-69)) (Markstein 2000,
    // "IA-64 and Elementary Functions").
    double y0 = (double)(1.0f / denominator);
    double e = fma(-dd, y0, 1.0);
    double q0 = nd * y0;
    double t = fma(q0, fma(e, e, e), q0);
    double z = t * t;
    t = fma(t * z, inverse_trigonometric_atan_tail(z), t);
    return fma((double)sign, INVERSE_TRIGONOMETRIC_ATAN_HIGH[i], base) + t;
}

__device__ double inverse_trigonometric_atan_of(float a) {
    bool inverse = a > 1.0f;
    return inverse_trigonometric_atan_wide(
        inverse ? 1.0f : a, inverse ? a : 1.0f, inverse ? -1.0f : 1.0f, inverse ? 0x1.921fb54442d18p+0 : 0.0);
}

__device__ float atan_f32(float x) {
    float a = fabs(x);
    // From 2^26 on the result rounds as pi/2 does.
    if (!(a < 0x1p40f)) {
        return a > 0.0f ? copysign(0x1.921fb6p+0f, x) : nan_f32();
    }
    float y = (float)inverse_trigonometric_atan_of(a);
    // The one hard argument: atan(a) is just above the middle between two floats.
    y = a == 0x1.1ad646p-4f ? 0x1.1a6386p-4f : y;
    return copysign(y, x);
}

// base + base_low + sign * atan((n / d)) for 0 <= n <= d, d within [2^-100, 2^100], n = 0 or n >= 2^-400.
__device__ double inverse_trigonometric_atan_f64(double n, double d, double sign, double base, double base_low) {
    int i = inverse_trigonometric_index((float)n / (float)d);
    double c = (double)i * 0.0625;
    // Exact, as the float version's.
    double numerator = fma(-c, d, n);
    double denominator = fma(c, n, d);
    double rest = fma(c, n, d - denominator);
    double y0 = (double)(1.0f / (float)denominator);
    double e = fma(-denominator, y0, 1.0);
    double q0 = numerator * y0;
    double t = fma(q0, fma(e, e, e), q0);
    double t_low = fma(-t, rest, fma(-t, denominator, numerator)) * y0;
    double z = t * t;
    double tail = fma(t * z, inverse_trigonometric_atan_tail(z), t_low);
    double angle = INVERSE_TRIGONOMETRIC_ATAN_HIGH[i];
    double s = angle + t;
    double s_low = ((angle - s) + t) + (tail + INVERSE_TRIGONOMETRIC_ATAN_LOW[i]);
    double high = fma(sign, s, base);
    double low = fma(sign, s, base - high);
    return high + (low + fma(sign, s_low, base_low));
}

__device__ double atan_f64(double x) {
    double a = fabs(x);
    // From 2^54 on the result rounds as pi/2 does.
    if (!(a < 0x1p60)) {
        return a > 0.0 ? copysign(0x1.921fb54442d18p+0, x) : nan_f64();
    }
    bool inverse = a > 1.0;
    double result = inverse_trigonometric_atan_f64(
        inverse ? 1.0 : a, inverse ? a : 1.0, inverse ? -1.0 : 1.0, inverse ? 0x1.921fb54442d18p+0 : 0.0,
        inverse ? 0x1.1a62633145c07p-54 : 0.0);
    return copysign(result, x);
}

// atan2 where an argument is NaN, zero or infinite (f64; the f32 function's is rounded from it: each result is exact or a
// rational multiple of pi that rounds alike from its double).
__device__ double inverse_trigonometric_atan2_special(double y, double x) {
    if (!(fabs(y) >= 0.0 && fabs(x) >= 0.0)) {
        return nan_f64();
    }
    double infinity = __longlong_as_double(0x7ff0000000000000LL);
    bool left = __double2hiint(x) < 0;
    double result;
    if (fabs(y) == infinity && fabs(x) == infinity) {
        // 3 pi/4 or pi/4
        result = left ? 0x1.2d97c7f3321d2p+1 : 0x1.921fb54442d18p-1;
    } else if (y == 0.0 || fabs(x) == infinity) {
        result = left ? 0x1.921fb54442d18p+1 : 0.0;
    } else {
        result = 0x1.921fb54442d18p+0;
    }
    return copysign(result, y);
}

// base + sign * atan(n / d) as above for every n and d, 0 < n <= d finite: scaling where the exponents are far away.
__device__ double inverse_trigonometric_atan_f64_rare(double n, double d, double sign, double base, double base_low) {
    if (__double2hiint(d) < 0x07000000) {
        // Below 2^-911.
        n = n * 0x1p700;
        d = d * 0x1p700;
    }
    double q = n / d;
    if (q < 0x1p-30) {
        // atan(q) = q - q^3/3 and base is a multiple of pi/2: the second term counts for nothing.
        double high = fma(sign, q, base);
        double low = fma(sign, q, base - high);
        return high + (low + base_low);
    }
    // Now n is normal. Scale d to [1, 2).
    int shift = 0x3ff00000 - (__double2hiint(d) & 0x7ff00000);
    n = __hiloint2double(__double2hiint(n) + shift, __double2loint(n));
    d = __hiloint2double(__double2hiint(d) + shift, __double2loint(d));
    return inverse_trigonometric_atan_f64(n, d, sign, base, base_low);
}

__device__ double atan2_f64(double y, double x) {
    double ay = fabs(y);
    double ax = fabs(x);
    bool swap = ay > ax;
    bool left = __double2hiint(x) < 0;
    double n = swap ? ax : ay;
    double d = swap ? ay : ax;
    // The quadrant: pi/2 -+ atan(ax / ay), or atan(ay / ax), or pi - atan(ay / ax).
    double base = swap ? 0x1.921fb54442d18p+0 : left ? 0x1.921fb54442d18p+1 : 0.0;
    double base_low = swap ? 0x1.1a62633145c07p-54 : left ? 0x1.1a62633145c07p-53 : 0.0;
    double sign = swap == left ? 1.0 : -1.0;
    int n_high = __double2hiint(n);
    int d_high = __double2hiint(d);
    double result;
    // d in [2^-60, 2^60] and n / d above 2^-41; NaN fails these tests, too.
    if (d_high >= 0x3c300000 && d_high < 0x43b00000 && n_high >= d_high - 0x02800000 && n_high <= d_high) {
        result = inverse_trigonometric_atan_f64(n, d, sign, base, base_low);
    } else if (n > 0.0 && d <= 0x1.fffffffffffffp+1023) {
        result = inverse_trigonometric_atan_f64_rare(n, d, sign, base, base_low);
    } else {
        return inverse_trigonometric_atan2_special(y, x);
    }
    return copysign(result, y);
}

// The sum of two doubles as a pair, |a| >= |b| or a = 0 (Dekker's fast two-sum).
__device__ inverse_trigonometric_pair inverse_trigonometric_sum(double a, double b) {
    inverse_trigonometric_pair s;
    s.hi = a + b;
    s.lo = (a - s.hi) + b;
    return s;
}

__device__ inverse_trigonometric_pair inverse_trigonometric_pair_sum(
    inverse_trigonometric_pair a, inverse_trigonometric_pair b) {
    inverse_trigonometric_pair s = inverse_trigonometric_sum(a.hi, b.hi);
    return inverse_trigonometric_sum(s.hi, s.lo + (a.lo + b.lo));
}

__device__ inverse_trigonometric_pair inverse_trigonometric_pair_product(
    inverse_trigonometric_pair a, inverse_trigonometric_pair b) {
    double p = a.hi * b.hi;
    return inverse_trigonometric_sum(p, fma(a.hi, b.hi, -p) + fma(a.hi, b.lo, a.lo * b.hi));
}

__device__ inverse_trigonometric_pair inverse_trigonometric_make_pair(double hi, double lo) {
    inverse_trigonometric_pair p;
    p.hi = hi;
    p.lo = lo;
    return p;
}

// base + base_low + sign * atan(n / d) for 0 < n <= d, n and d floats, to about 2^-100.
__device__ inverse_trigonometric_pair inverse_trigonometric_atan_exact(
    double n, double d, double sign, double base, double base_low) {
    double ratio = n / d;
    int i = inverse_trigonometric_index((float)ratio);
    double c = (double)i * 0.0625;
    // Both exact.
    double numerator = fma(-c, d, n);
    double denominator = fma(c, n, d);
    double q = numerator / denominator;
    inverse_trigonometric_pair t = inverse_trigonometric_sum(q, fma(-q, denominator, numerator) / denominator);
    inverse_trigonometric_pair z = inverse_trigonometric_pair_product(t, t);
    // (atan(t) / t - 1) / z, |t| <= 1/32: the Taylor series to z^9 (coefficients (-1)^k / (2k + 1), mpmath), truncation below 2^-114;
    // from z^4 on double suffices.
    double p = fma(0x1.8618618618618p-5, z.hi, -0x1.af286bca1af28p-5);
    p = fma(p, z.hi, 0x1.e1e1e1e1e1e1ep-5);
    p = fma(p, z.hi, -0x1.1111111111111p-4);
    p = fma(p, z.hi, 0x1.3b13b13b13b14p-4);
    p = fma(p, z.hi, -0x1.745d1745d1746p-4);
    inverse_trigonometric_pair s = inverse_trigonometric_pair_product(z, inverse_trigonometric_make_pair(p, 0.0));
    s = inverse_trigonometric_pair_sum(inverse_trigonometric_make_pair(0x1.c71c71c71c71cp-4, 0x1.c71c71c71c71cp-58), s);
    s = inverse_trigonometric_pair_product(z, s);
    s = inverse_trigonometric_pair_sum(inverse_trigonometric_make_pair(-0x1.2492492492492p-3, -0x1.2492492492492p-57), s);
    s = inverse_trigonometric_pair_product(z, s);
    s = inverse_trigonometric_pair_sum(inverse_trigonometric_make_pair(0x1.999999999999ap-3, -0x1.999999999999ap-57), s);
    s = inverse_trigonometric_pair_product(z, s);
    s = inverse_trigonometric_pair_sum(inverse_trigonometric_make_pair(-0x1.5555555555555p-2, -0x1.5555555555555p-56), s);
    s = inverse_trigonometric_pair_product(inverse_trigonometric_pair_product(t, z), s);
    s = inverse_trigonometric_pair_sum(t, s);
    s = inverse_trigonometric_pair_sum(
        inverse_trigonometric_make_pair(INVERSE_TRIGONOMETRIC_ATAN_HIGH[i], INVERSE_TRIGONOMETRIC_ATAN_LOW[i]), s);
    return inverse_trigonometric_pair_sum(
        inverse_trigonometric_make_pair(base, base_low), inverse_trigonometric_make_pair(sign * s.hi, sign * s.lo));
}

// A positive pair rounded to odd (Boldo & Melquiond 2008, "Emulation of FMA and correctly rounded sums: proved algorithms using
// rounding to odd"), so that rounding the result to float rounds the pair.
__device__ double inverse_trigonometric_round_to_odd(inverse_trigonometric_pair s) {
    long long bits = __double_as_longlong(s.hi);
    if ((bits & 1) == 0 && s.lo != 0.0) {
        bits += s.lo > 0.0 ? 1 : -1;
    }
    return __longlong_as_double(bits);
}

__device__ float atan2_f32(float y, float x) {
    float ay = fabs(y);
    float ax = fabs(x);
    bool swap = ay > ax;
    bool left = __float_as_int(x) < 0;
    float n = swap ? ax : ay;
    float d = swap ? ay : ax;
    // The quadrant, as in atan2_f64.
    double base = swap ? 0x1.921fb54442d18p+0 : left ? 0x1.921fb54442d18p+1 : 0.0;
    float sign = swap == left ? 1.0f : -1.0f;
    int n_bits = __float_as_int(n);
    int d_bits = __float_as_int(d);
    double result = 0.0;
    bool rare = true;
    // d in [2^-60, 2^60] and n / d above 2^-41; NaN fails these tests, too.
    if (d_bits >= 0x21800000 && d_bits < 0x5d800000 && n_bits >= d_bits - 0x14800000 && n_bits <= d_bits) {
        result = inverse_trigonometric_atan_wide(n, d, sign, base);
        // Within 8 units of the last place of the middle between two floats?
        rare = (((unsigned)__double2loint(result) + 0x10000008u) & 0x1fffffffu) < 16u;
    }
    if (rare) {
        if (n > 0.0f && d <= 0x1.fffffep+127f) {
            double base_low = swap ? 0x1.1a62633145c07p-54 : left ? 0x1.1a62633145c07p-53 : 0.0;
            result = inverse_trigonometric_round_to_odd(
                inverse_trigonometric_atan_exact((double)n, (double)d, (double)sign, base, base_low));
        } else {
            return rounded_f32(inverse_trigonometric_atan2_special((double)y, (double)x));
        }
    }
    return copysign((float)result, y);
}

}  // namespace math
