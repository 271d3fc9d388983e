// Inverse trigonometric functions: asin, acos, atan, atan2 for float and double.
//
// The f32 functions use only 32-bit numbers and are at most 1 ulp wrong: the leading terms are added exactly, as sums of two floats
// (Dekker 1971, "A floating-point technique for extending the available precision"), the rest in one; quotients and roots are Newton's,
// from a first value made from the bits of the argument as an integer, and corrected by their residuals (Markstein 2000, "IA-64 and
// Elementary Functions"). The f64 functions carry the leading terms as unevaluated sums of two doubles.
//
// asin and acos: the odd series up to 1/2, asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2)) beyond (Cody & Waite 1980, "Software
// Manual for the Elementary Functions"). atan in double: atan(n / d) = atan(c) + atan((n - c d) / (d + c n)) with c = i/16 nearest to
// n / d (the table method, as in Gal 1986, "Computing elementary functions: a new approach").
//
// Polynomials: Sollya's fpminimax with relative error and the constant term held at 1, in z = x^2, coefficients in the function's
// precision; each comment gives the interval and the relative error bound (Sollya's dirtyinfnorm of the rounded polynomial).
#pragma once

#include "pairs.cuh"
#include "rounding.cuh"

namespace math {

// A value as the unevaluated sum hi + lo, single precision and double.
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

// (asin(x) / x - 1) / z, z = x^2, |x| <= 1/2: degree 4 in z, relative error of asin(x) below 2^-27.6; Sollya,
// fpminimax(asin(x), [|3,5,...,11|], [|SG...|], [2^-20;0.5], relative, x).
__device__ float inverse_trigonometric_asin_tail_f32(float z) {
    float p = 0x1.5959aap-5f;
    p = fma(p, z, 0x1.8c415ap-6f);
    p = fma(p, z, 0x1.747b72p-5f);
    p = fma(p, z, 0x1.330206p-4f);
    return fma(p, z, 0x1.5555c8p-3f);
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

// +-2 sqrt(z) as hi + lo for 0 <= z <= 1/2, z = 0 or at least 2^-25, with the sign bit of x. 1 / sqrt(z) is guessed from z's bits as an
// integer (relative error 0.034); a Newton step follows (0.0009 by the constant) and for the root one of third order.
__device__ pair_f32 inverse_trigonometric_twice_root(float z, unsigned sign) {
    float y = __uint_as_float((0x5f3759dfu - (__float_as_uint(z) >> 1)) | sign);
    y = y * fma(z * -0.5f * y, y, 1.5008f);
    float s = z * y;
    float e = fma(-s, y, 1.0f);
    s = fma(s * e, fma(e, 0.375f, 0.5f), s);
    pair_f32 q;
    q.hi = s + s;
    q.lo = fma(-s, s, z) * y;
    return q;
}

__device__ float asin_f32(float x) {
    float a = fabs(x);
    bool large = a >= 0.5f;
    float z = fma(a, -0.5f, 0.5f);
    // pi/2 - 2 asin(sqrt(z)); pi/2 = 0x1.921fb6p+0 - 0x1.777a5cp-25
    pair_f32 s = inverse_trigonometric_twice_root(z, 0x80000000u);
    float base = large ? 0x1.921fb6p+0f : 0.0f;
    float u = large ? s.hi : a;
    z = large ? z : a * a;
    float v = base + u;
    // low + s.lo - 0x1.777a5cp-25 where base is not zero: times 1 / base
    float low = fma(base, fma(s.lo, 0x1.45f306p-1f, -0x1.de12cap-26f), (base - v) + u);
    v = v + fma(u * z, inverse_trigonometric_asin_tail_f32(z), low);
    return a <= 1.0f ? copysign(v, x) : nan_f32();
}

__device__ float acos_f32(float x) {
    float a = fabs(x);
    bool large = a >= 0.5f;
    float z = fma(a, -0.5f, 0.5f);
    // 2 asin(sqrt(z)), or pi - 2 asin(sqrt(z)), or pi/2 - asin(x).
    pair_f32 s = inverse_trigonometric_twice_root(z, __float_as_uint(x) & 0x80000000u);
    float base = large ? (x > 0.0f ? 0.0f : 0x1.921fb6p+1f) : 0x1.921fb6p+0f;
    float u = large ? s.hi : -x;
    z = large ? z : x * x;
    float v = base + u;
    float low = fma(base, -0x1.de12cap-26f, (base - v) + u) + (large ? s.lo : 0.0f);
    v = v + fma(u * z, inverse_trigonometric_asin_tail_f32(z), low);
    return a <= 1.0f ? v : nan_f32();
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

// The index i of c = i/16 nearest to q, 0 <= q <= 1 (one rounding above 1 does no harm). A quotient that may have been rounded up to
// 1/32 has 0: below 1/32 the difference to 1/16 has more digits than a double.
__device__ int inverse_trigonometric_index(float q) {
    return (int)fma(q, 16.0f, 0.499999f);
}

// (atan(u) / u - 1) / u^2, |u| <= 1: degree 8 in c = u^2 - 1/2, about whose middle rounding errors count less; relative error of
// atan(u) below 2^-27.6; Sollya, fpminimax(f w, [|w, w x, ..., w x^8|], [|SG...|], [-0.5+2^-10;0.5], absolute) with the function f and
// w = z sqrt(z) / atan(sqrt(z)), z = x + 1/2.
__device__ float inverse_trigonometric_atan_tail_f32(float u) {
    float c = fma(u, u, -0.5f);
    float p = -0x1.d556d6p-10f;
    p = fma(p, c, 0x1.ebe6fp-9f);
    p = fma(p, c, -0x1.6b1874p-8f);
    p = fma(p, c, 0x1.2c5cep-7f);
    p = fma(p, c, -0x1.089cf4p-6f);
    p = fma(p, c, 0x1.dd6b94p-6f);
    p = fma(p, c, -0x1.c10d2p-5f);
    p = fma(p, c, 0x1.c5e5bap-4f);
    return fma(p, c, -0x1.09615ep-2f);
}

// A reciprocal's first value is made from the argument's bits as an integer (relative error 0.051), a Newton step follows (0.0013 by the
// constant, which makes the error's two signs alike) and one of third order.
__device__ float atan_f32(float x) {
    // From 2^40 on, the result rounds as pi/2 does.
    int bits = __float_as_int(x) & 0x7fffffff;
    float a = __int_as_float(bits < 0x53800000 ? bits : 0x53800000);
    // y = -1/a, atan(a) = pi/2 + atan(y) for a > 1.
    float y = __uint_as_float(0xfef311c7u - __float_as_uint(a));
    y = y * fma(a, y, 2.0013f);
    float e = fma(a, y, 1.0f);
    y = fma(y, fma(e, e, e), y);
    // y's rounding error is y e; e counts y / (1 + y^2) times, about -0.48 where it matters. pi/2 = 0x1.921fb6p+0 - 0x1.777a5cp-25
    e = fma(fma(a, y, 1.0f), -0.48f, -0x1.777a5cp-25f);
    bool inverse = a > 1.0f;
    float base = inverse ? 0x1.921fb6p+0f : 0.0f;
    float u = inverse ? y : a;
    float v = base + u;
    float low = ((base - v) + u) + (inverse ? e : 0.0f);
    v = v + fma(u * u * u, inverse_trigonometric_atan_tail_f32(u), low);
    // pi/4 is the one that people look at.
    v = a == 1.0f ? 0x1.921fb6p-1f : v;
    return x != x ? nan_f32() : copysign(v, x);
}

// base + base_low + sign * atan((n / d)) for 0 <= n <= d, d within [2^-100, 2^100], n = 0 or n >= 2^-400.
__device__ double inverse_trigonometric_atan_f64(double n, double d, double sign, double base, double base_low) {
    int i = inverse_trigonometric_index((float)n / (float)d);
    double c = (double)i * 0.0625;
    // Exact for c > 0: a multiple of ulp(d) / 512 below d / 32.
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

// atan2_f64 where an argument is NaN, zero or infinite.
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

// base + atan(n / d) for |n| <= d: the quotient u is corrected by its residual, u^3 by its rounding error (times the
// polynomial's value at 1, since it counts near |u| = 1 only).
__device__ float atan2_f32(float y, float x) {
    unsigned left = __float_as_uint(x) & 0x80000000u;
    int ay = __float_as_int(y) & 0x7fffffff;
    int ax = __float_as_int(x) & 0x7fffffff;
    bool swap = ay > ax;
    int n_bits = swap ? ax : ay;
    int d_bits = swap ? ay : ax;
    // pi/2 + atan(-x / |y|), or atan(|y| / x), or pi + atan(|y| / x).
    float base = swap ? 0x1.921fb6p+0f : left != 0u ? 0x1.921fb6p+1f : 0.0f;
    unsigned sign = left ^ (swap ? 0x80000000u : 0u);
    // d in [2^-60, 2^124] and not above 2^30 n; NaN fails these tests, too.
    if ((unsigned)(d_bits - 0x21800000) > 0x5c000000u || d_bits - n_bits > 0x0f000000) {
        if (d_bits > 0x7f800000) {
            return nan_f32();
        }
        if (d_bits == 0) {
            return copysign(base, y);
        }
        if (d_bits == n_bits) {
            n_bits = 0x3f800000;
            d_bits = 0x3f800000;
        }
        float n = __int_as_float(n_bits);
        float d = __int_as_float(d_bits);
        if (d_bits - n_bits > 0x0f000000 || d_bits == 0x7f800000) {
            // The arc tangent is the quotient; beside pi/2 or pi it counts for nothing.
            return copysign(base == 0.0f ? n / d : base, y);
        }
        float scale = d < 1.0f ? 0x1p+100f : 0x1p-20f;
        n_bits = __float_as_int(n * scale);
        d_bits = __float_as_int(d * scale);
    }
    float n = __uint_as_float((unsigned)n_bits ^ sign);
    float d = __int_as_float(d_bits);
    float r = __int_as_float(0x7ef311c7 - d_bits);
    r = r * fma(-d, r, 2.0013f);
    float e = fma(-d, r, 1.0f);
    float u = n * r;
    u = fma(u, fma(e, e, e), u);
    e = fma(-d, u, n) * r;
    float z = u * u;
    float m = u * z;
    float v = base + u;
    // atan's derivative is about 1 - z/2; pi = 0x1.921fb6p+1 (1 - 0x1.de12cap-26)
    float low = fma(base, -0x1.de12cap-26f, (base - v) + u);
    low = fma(fma(z, -0.5f, 1.0f), e, low);
    low = fma(fma(u, z, -m), -0.22f, low);
    v = v + fma(m, inverse_trigonometric_atan_tail_f32(u), low);
    v = n_bits == d_bits && base == 0.0f ? 0x1.921fb6p-1f : v; // as atan(1)
    return copysign(v, y);
}

}  // namespace math
