// sin, cos, tan, sinpi, cospi in both precisions, and the fast single precision forms.
//
// Single precision functions work in double and round once. Double precision functions carry the reduced argument
// as an unevaluated sum hi + lo. The argument is made positive first and the sign put on the result's bits, so that
// signed zeros come out right; sine and cosine share one reduction and one kernel, which selects its coefficients
// by the quadrant instead of branching, so that a group of threads in different quadrants does not diverge.
#pragma once

#include "rounding.cuh"
#include "two_over_pi.cuh"

namespace math {

// |x| = n*pi/2 + hi + lo modulo 2 pi with |hi + lo| <= pi/4; sign is the sign bit of x in place (0 for a NaN result,
// so that no later step changes the NaN's bits).
struct trig_reduced {
    double hi;
    double lo;
    int n;
    unsigned sign;
};

struct trig_reduced_f32 {
    double r;
    int n;
    unsigned sign;
};

// The reduction of Payne and Hanek ("Radian reduction for trigonometric functions", 1983) for 2^21 <= ax < infinity.
// ax = m * 2^e with an integer m below 2^53. The bits of 2/pi that weigh 4 and more after the multiplication by 2^e
// only add multiples of 4 to the quotient and are left out; of the rest 192 bits are multiplied by m modulo 2^192:
// 2 bits of quadrant and 190 bits of fraction, of which the last 53 are wrong. No double comes nearer to a multiple
// of pi/2 than about 2^-61 (Muller, "Elementary Functions"), so at least 75 good bits are left.
__device__ trig_reduced trig_reduce_huge(double ax) {
    unsigned long long bits = (unsigned long long)__double_as_longlong(ax);
    unsigned long long m = (bits & 0x000fffffffffffffULL) | 0x0010000000000000ULL;
    int position = (int)(bits >> 52) - 1013;
    int word = position >> 6;
    int shift = position & 63;
    unsigned long long t0 = TWO_OVER_PI_BITS[word];
    unsigned long long t1 = TWO_OVER_PI_BITS[word + 1];
    unsigned long long t2 = TWO_OVER_PI_BITS[word + 2];
    unsigned long long t3 = TWO_OVER_PI_BITS[word + 3];
    t0 = (t0 << shift) | ((t1 >> 1) >> (63 - shift));
    t1 = (t1 << shift) | ((t2 >> 1) >> (63 - shift));
    t2 = (t2 << shift) | ((t3 >> 1) >> (63 - shift));
    unsigned long long p0 = m * t2;
    unsigned long long carry = __umul64hi(m, t2);
    unsigned long long p1 = m * t1 + carry;
    unsigned long long p2 = m * t0 + __umul64hi(m, t1) + (p1 < carry ? 1ULL : 0ULL);
    int n = (int)(p2 >> 62);
    // The fraction as a signed number in [-1/2, 1/2), and its magnitude (less one unit of the last, wrong, bit).
    p2 = (p2 << 2) | (p1 >> 62);
    p1 = (p1 << 2) | (p0 >> 62);
    p0 = p0 << 2;
    bool negative = (p2 >> 63) != 0ULL;
    if (negative) {
        n = n + 1;
        p2 = ~p2;
        p1 = ~p1;
        p0 = ~p0;
    }
    // p2 is not zero: the fraction is at least about 2^-62.
    int zeros = __clzll((long long)p2);
    p2 = (p2 << zeros) | ((p1 >> 1) >> (63 - zeros));
    p1 = (p1 << zeros) | ((p0 >> 1) >> (63 - zeros));
    double fh = (double)(long long)(p2 >> 11) * 0x1p-53;
    double fl = (double)(long long)(((p2 & 0x7ffULL) << 52) | (p1 >> 12)) * 0x1p-116;
    double scale = __hiloint2double((1023 - zeros) << 20, 0);
    if (negative) {
        scale = -scale;
    }
    fh = fh * scale;
    fl = fl * scale;
    // times pi/2 = 0x1.921fb54442d18p+0 + 0x1.1a62633145c07p-54
    double h = fh * 0x1.921fb54442d18p+0;
    double l = fma(fh, 0x1.921fb54442d18p+0, -h);
    l = l + fma(fh, 0x1.1a62633145c07p-54, fl * 0x1.921fb54442d18p+0);
    trig_reduced q;
    q.hi = h + l;
    q.lo = (h - q.hi) + l;
    q.n = n;
    q.sign = 0u;
    return q;
}

// Rare arguments: |x| large, infinite or NaN.
__device__ trig_reduced trig_reduce_rare(double x) {
    int hx = __double2hiint(x);
    trig_reduced q;
    if ((hx & 0x7ff00000) == 0x7ff00000) {
        q.hi = x - x;
        q.lo = 0.0;
        q.n = 0;
        q.sign = 0u;
        return q;
    }
    q = trig_reduce_huge(fabs(x));
    q.sign = (unsigned)hx & 0x80000000u;
    return q;
}

// The reduction of Cody and Waite with fma. For |x| < 2^21 the quotient k is below 2^21.
//   P1 = pi/2 to 53 bits (a multiple of 2^-52): |x| - k P1 is a multiple of 2^-53 of magnitude below 1, so its fma is
//   exact (for k = 0, where |x| may be finer, too).
//   P2 = the next 33 bits of pi/2 (to the multiple of 2^-86): the error of the second fma is a multiple of 2^-86 below
//   2^-33, so the difference and the fma that find it are exact.
//   P3 = the next 53 bits; what is left of pi/2 is below 2^-141.
__device__ trig_reduced trig_reduce_f64(double x) {
    int hx = __double2hiint(x);
    trig_reduced q;
    if ((hx & 0x7fffffff) >= 0x41400000) {
        q = trig_reduce_rare(x);
    } else {
        double ax = fabs(x);
        double t = fma(ax, 0x1.45f306dc9c883p-1, 0x1.8p+52);  // 2/pi; the shift rounds to an integer in the low bits
        double k = t - 0x1.8p+52;
        double a = fma(-k, 0x1.921fb54442d18p+0, ax);
        q.hi = fma(-k, 0x1.1a626331p-54, a);
        q.lo = fma(-k, 0x1.1a626331p-54, a - q.hi);
        q.lo = fma(-k, 0x1.1701b839a252p-88, q.lo);
        q.n = __double2loint(t);
        q.sign = (unsigned)hx & 0x80000000u;
    }
    return q;
}

// The same for a float's value in one double: k < 2^30, two steps with
// pi/2 = 0x1.921fb54442d18p+0 + 0x1.1a62633145c07p-54 (106 bits); the result has a relative error of about 2^-52,
// since a float is never very near to a multiple of pi/2.
__device__ trig_reduced_f32 trig_reduce_f32(float x) {
    unsigned bits = __float_as_uint(x);
    trig_reduced_f32 q;
    if ((bits & 0x7fffffffu) >= 0x4e800000u) {  // 2^30
        trig_reduced h = trig_reduce_rare((double)x);
        q.r = h.hi;
        // The two arguments whose cosine, as a double, is a midpoint of floats: moved off it, to the right side.
        if ((bits & 0x7fffffffu) == 0x5f18b878u) {
            q.r = fma(q.r, 0x1p-46, q.r);
        }
        if ((bits & 0x7fffffffu) == 0x6115cb11u) {
            q.r = fma(q.r, -0x1p-49, q.r);
        }
        q.n = h.n;
        q.sign = h.sign;
    } else {
        double ax = (double)fabs(x);
        double t = fma(ax, 0x1.45f306dc9c883p-1, 0x1.8p+52);  // 2/pi
        double k = t - 0x1.8p+52;
        q.r = fma(-k, 0x1.1a62633145c07p-54, fma(-k, 0x1.921fb54442d18p+0, ax));
        q.n = __double2loint(t);
        q.sign = bits & 0x80000000u;
    }
    return q;
}

// pi ax for ax < 2^-959, scaled so that no part of the product is lost below the smallest subnormal.
__device__ double trig_pi_tiny(double ax) {
    double u = ax * 0x1p+200;
    double h = u * 0x1.921fb54442d18p+1;
    double l = fma(u, 0x1.1a62633145c07p-53, fma(u, 0x1.921fb54442d18p+1, -h));
    return (h + l) * 0x1p-200;
}

// For sinpi and cospi: |x| = n/2 + r/pi exactly, with r = pi times the rest as hi + lo.
__device__ trig_reduced trig_reduce_pi_f64(double x) {
    int hx = __double2hiint(x);
    trig_reduced q;
    q.sign = (unsigned)hx & 0x80000000u;
    double ax = fabs(x);
    if ((unsigned)((hx & 0x7fffffff) - 0x04000000) >= 0x3f100000u) {  // below 2^-959, or 2^50 and more
        if ((hx & 0x7fffffff) < 0x04000000) {
            q.hi = trig_pi_tiny(ax);
            q.lo = 0.0;
            q.n = 0;
            return q;
        }
        // large: reduce modulo 2 first, exactly
        if ((hx & 0x7ff00000) == 0x7ff00000) {
            q.hi = x - x;
            q.lo = 0.0;
            q.n = 0;
            q.sign = 0u;
            return q;
        }
        ax = fma(-2.0, trunc(0.5 * ax), ax);
    }
    double t = fma(ax, 2.0, 0x1.8p+52);
    double k = t - 0x1.8p+52;
    double u = fma(-0.5, k, ax);
    // pi = 0x1.921fb54442d18p+1 + 0x1.1a62633145c07p-53
    q.hi = u * 0x1.921fb54442d18p+1;
    q.lo = fma(u, 0x1.1a62633145c07p-53, fma(u, 0x1.921fb54442d18p+1, -q.hi));
    q.n = __double2loint(t);
    return q;
}

__device__ trig_reduced_f32 trig_reduce_pi_f32(float x) {
    unsigned bits = __float_as_uint(x);
    trig_reduced_f32 q;
    q.sign = bits & 0x80000000u;
    float ax = fabs(x);
    if ((bits & 0x7fffffffu) >= 0x4a000000u) {  // 2^21: reduce modulo 2 first, exactly
        if ((bits & 0x7f800000u) == 0x7f800000u) {
            q.r = (double)(x - x);
            q.n = 0;
            q.sign = 0u;
            return q;
        }
        ax = fma(-2.0f, trunc(0.5f * ax), ax);
    }
    float t = fma(ax, 2.0f, 0x1.8p+23f);
    float k = t - 0x1.8p+23f;
    q.r = (double)fma(-0.5f, k, ax) * 0x1.921fb54442d18p+1;
    q.n = __float_as_int(t) & 3;
    return q;
}

// sin(r) or cos(r) for |r| <= pi/4, for results of single precision: b + b r^2 P(r^2) with b = r or 1.
// sin: degree 13, relative error 2^-55.2; cos: degree 12, relative error 2^-53.8. Sollya,
// fpminimax(sin(x), [|3,5,...,13|], [|D...|], [2^-20;0.785399], relative, x) and the like for cos with 1; the first
// three coefficients of sin then moved (by a random search; the change in the relative error is below 2^-55.5), so that
// sin_f32's only wrongly rounded argument, 0x46199998, rounds rightly.
__device__ double trig_kernel_f32(double r, bool cosine) {
    double z = r * r;
    double p = cosine ? 0x1.1b8b6b4a75c4dp-29 : 0x1.5d8e625a82b73p-33;
    p = fma(p, z, cosine ? -0x1.27df4555f17d7p-22 : -0x1.ae5e550057befp-26);
    p = fma(p, z, cosine ? 0x1.a019f81aa0ea7p-16 : 0x1.71de355fa4e2ap-19);
    p = fma(p, z, cosine ? -0x1.6c16c16407c84p-10 : -0x1.a01a019bffd16p-13);
    p = fma(p, z, cosine ? 0x1.555555554f07p-5 : 0x1.111111110fa8ep-7);
    p = fma(p, z, cosine ? -0x1.fffffffffff96p-2 : -0x1.5555555555553p-3);
    double b = cosine ? 1.0 : r;
    return fma(b * z, p, b);
}

// sin(r + rlo) or cos(r + rlo) for |r| <= pi/4 and rlo small beside r.
// sin = r + (r^3 S(r^2) + rlo (1 - r^2/2)), degree 13, relative error 2^-57.8;
// cos = (1 - r^2/2) + (r^4 C(r^2) - r rlo + the rounding error of the first term), degree 14, relative error 2^-63.9.
// Sollya, fpminimax(sin(x), [|3,5,...,13|], [|D...|], [2^-20;0.785399], relative, x), and for cos
// with [|4,6,...,14|] and 1-x^2/2.
__device__ double trig_kernel_f64(double r, double rlo, bool cosine) {
    double z = r * r;
    double h = -0.5 * r;
    double v = fma(h, r, 1.0);
    double ve = fma(h, r, 1.0 - v);
    double e = fma(cosine ? -r : v, rlo, cosine ? ve : 0.0);
    double p = cosine ? -0x1.8fa6a890a3fc9p-37 : 0x1.5d8e625a82b73p-33;
    p = fma(p, z, cosine ? 0x1.1ee9dc12a8c81p-29 : -0x1.ae5e550057befp-26);
    p = fma(p, z, cosine ? -0x1.27e4f7f1ee76p-22 : 0x1.71de355fa4e2ap-19);
    p = fma(p, z, cosine ? 0x1.a01a019c8f944p-16 : -0x1.a01a019bf2b7ep-13);
    p = fma(p, z, cosine ? -0x1.6c16c16c15018p-10 : 0x1.111111110f76p-7);
    p = fma(p, z, cosine ? 0x1.555555555554bp-5 : -0x1.5555555555548p-3);
    return (cosine ? v : r) + fma(z * (cosine ? z : r), p, e);
}

__device__ float trig_sign_f32(float y, unsigned sign) { return __uint_as_float(__float_as_uint(y) ^ sign); }

__device__ double trig_sign_f64(double y, unsigned sign) {
    return __hiloint2double((int)((unsigned)__double2hiint(y) ^ sign), __double2loint(y));
}

// Bit 1 of the quadrant, as a sign bit.
__device__ unsigned trig_quadrant_sign(int n) { return ((unsigned)n & 2u) << 30; }

__device__ float sin_f32(float x) {
    trig_reduced_f32 q = trig_reduce_f32(x);
    float y = rounded_f32(trig_kernel_f32(q.r, (q.n & 1) != 0));
    return trig_sign_f32(y, trig_quadrant_sign(q.n) ^ q.sign);
}

__device__ float cos_f32(float x) {
    trig_reduced_f32 q = trig_reduce_f32(x);
    float y = rounded_f32(trig_kernel_f32(q.r, (q.n & 1) == 0));
    return trig_sign_f32(y, trig_quadrant_sign(q.n + 1));
}

__device__ double sin_f64(double x) {
    trig_reduced q = trig_reduce_f64(x);
    double y = trig_kernel_f64(q.hi, q.lo, (q.n & 1) != 0);
    return trig_sign_f64(y, trig_quadrant_sign(q.n) ^ q.sign);
}

__device__ double cos_f64(double x) {
    trig_reduced q = trig_reduce_f64(x);
    double y = trig_kernel_f64(q.hi, q.lo, (q.n & 1) == 0);
    return trig_sign_f64(y, trig_quadrant_sign(q.n + 1));
}

// sinpi(n) is a zero with the sign of x, cospi(n + 1/2) is +0 (C23, F.10.1).
__device__ float sinpi_f32(float x) {
    trig_reduced_f32 q = trig_reduce_pi_f32(x);
    float y = rounded_f32(trig_kernel_f32(q.r, (q.n & 1) != 0));
    return trig_sign_f32(y, (y == 0.0f ? 0u : trig_quadrant_sign(q.n)) ^ q.sign);
}

__device__ float cospi_f32(float x) {
    trig_reduced_f32 q = trig_reduce_pi_f32(x);
    float y = rounded_f32(trig_kernel_f32(q.r, (q.n & 1) == 0));
    return trig_sign_f32(y, y == 0.0f ? 0u : trig_quadrant_sign(q.n + 1));
}

__device__ double sinpi_f64(double x) {
    trig_reduced q = trig_reduce_pi_f64(x);
    double y = trig_kernel_f64(q.hi, q.lo, (q.n & 1) != 0);
    return trig_sign_f64(y, (y == 0.0 ? 0u : trig_quadrant_sign(q.n)) ^ q.sign);
}

__device__ double cospi_f64(double x) {
    trig_reduced q = trig_reduce_pi_f64(x);
    double y = trig_kernel_f64(q.hi, q.lo, (q.n & 1) == 0);
    return trig_sign_f64(y, y == 0.0 ? 0u : trig_quadrant_sign(q.n + 1));
}

// Bit 0 of the quadrant, as a sign bit: tan(r + pi/2) = -1/tan(r).
__device__ unsigned trig_tangent_sign(int n) { return (unsigned)n << 31; }

// An approximate 1/d with relative error 2^-45 or less, for 2^-100 < |d| < 2^100: the float reciprocal and one step of
// Newton's.
__device__ double trig_reciprocal(double d) {
    double y = (double)(1.0f / (float)d);
    return fma(fma(-d, y, 1.0), y, y);
}

// tan(r) = r N(z)/D(z), z = r^2, |r| <= pi/4: a rational function of degrees 3 and 4 in z, relative error 2^-61.5
// (own Remez exchange in mpmath, coefficients rounded one after the other and the rest fitted again).
__device__ double trig_tan_f32(double r, bool odd) {
    double z = r * r;
    double a = -0x1.2ba6de8f78f1dp-16;
    a = fma(a, z, 0x1.c0e6265d03bfap-9);
    a = fma(a, z, -0x1.112b1cb847bd8p-3);
    a = fma(r * z, a, r);
    double b = 0x1.0b6fbe0ad4125p-21;
    b = fma(b, z, -0x1.46f38abc2fba0p-12);
    b = fma(b, z, 0x1.a478faa048fe8p-6);
    b = fma(b, z, -0x1.ddeae3b179341p-2);
    b = fma(b, z, 1.0);
    double num = odd ? b : a;
    double den = odd ? a : b;
    double y = trig_reciprocal(den);
    double c = num * y;
    return fma(fma(-c, den, num), y, c);
}

__device__ float tan_f32(float x) {
    trig_reduced_f32 q = trig_reduce_f32(x);
    float y = rounded_f32(trig_tan_f32(q.r, (q.n & 1) != 0));
    return trig_sign_f32(y, trig_tangent_sign(q.n) ^ q.sign);
}

// tan(r) = r N(z)/D(z) with D = 1 - z/4 + ..., so that the leading part of D is formed without error as in the cosine,
// and N = 1 + z/12 + ..., a smaller correction than D = 1 - z/2 would leave; degrees 4 and 4 in z, relative error
// 2^-60.3 (made as for tan_f32). Numerator and denominator are sums of two doubles; r N's derivative is about 1 + z/4
// and D's -r/2.
__device__ double tan_f64(double x) {
    trig_reduced q = trig_reduce_f64(x);
    double r = q.hi;
    double z = r * r;
    double h = -0.25 * r;
    double v = fma(h, r, 1.0);
    double ve = fma(h, r, 1.0 - v);
    double a = -0x1.b3f4924a8ad45p-20;
    a = fma(a, z, 0x1.3591ef221ad85p-11);
    a = fma(a, z, -0x1.8f6a44a4ca4fdp-6);
    a = fma(a, z, 0x1.555555555555bp-4);
    a = fma(r * z, a, (2.0 - v) * q.lo);
    double b = -0x1.770bef2270bc2p-15;
    b = fma(b, z, 0x1.372fadbbdee96p-8);
    b = fma(b, z, -0x1.30a75df5ff524p-4);
    b = fma(z * z, b, fma(h + h, q.lo, ve));
    double ah = r + a;
    double al = (r - ah) + a;
    double bh = v + b;
    double bl = (v - bh) + b;
    bool odd = (q.n & 1) != 0;
    double num = odd ? bh : ah;
    double numl = odd ? bl : al;
    double den = odd ? ah : bh;
    double denl = odd ? al : bl;
    double y = trig_reciprocal(den);
    double c = num * y;
    c = fma(fma(-c, den, num) + fma(-c, denl, numl), y, c);
    return trig_sign_f64(c, trig_tangent_sign(q.n) ^ q.sign);
}

// The fast forms, all in single precision: x - k pi (or k pi/2 for the tangent) in two fma with
// pi = 0x1.921fb4p+1 + 0x1.4442d2p-23 (the second part positive, so that -0 stays -0); good for |x| up to some 2^20.
// From 2^22 on (2^21 for the tangent), well before the shift stops to round to an integer, the rest is taken as zero
// (NaN for an infinity or NaN).
struct trig_fast_reduced {
    float r;
    unsigned odd;  // k's parity, as a sign bit
};

__device__ trig_fast_reduced trig_fast_reduce(float x) {
    float t = fma(x, 0x1.45f306p-2f, 0x1.8p+23f);  // 1/pi
    float k = t - 0x1.8p+23f;
    trig_fast_reduced q;
    q.r = fma(-k, 0x1.4442d2p-23f, fma(-k, 0x1.921fb4p+1f, x));
    q.r = fabs(x) < 0x1p+22f ? q.r : x * 0.0f;
    q.odd = __float_as_uint(t) << 31;
    return q;
}

// sin on [-pi/2, pi/2], degree 9, absolute error 2^-27 before rounding. Sollya,
// fpminimax(sin(x), [|3,5,7,9|], [|single...|], [2^-10;1.5708], relative, x).
__device__ float fast_sin_f32(float x) {
    trig_fast_reduced q = trig_fast_reduce(x);
    float z = q.r * q.r;
    float p = 0x1.5dc93ep-19f;
    p = fma(p, z, -0x1.9f70f2p-13f);
    p = fma(p, z, 0x1.110edap-7f);
    p = fma(p, z, -0x1.55554cp-3f);
    p = fma(p, z, 1.0f);
    return p * trig_sign_f32(q.r, q.odd);
}

// cos on [-pi/2, pi/2], degree 8, absolute error 2^-24.1 before rounding. Sollya, as above with 1, absolute.
__device__ float fast_cos_f32(float x) {
    trig_fast_reduced q = trig_fast_reduce(x);
    float z = q.r * q.r;
    float p = 0x1.851896p-16f;
    p = fma(p, z, -0x1.6b38bcp-10f);
    p = fma(p, z, 0x1.554faep-5f);
    p = fma(p, z, -0x1.ffffd2p-2f);
    p = fma(p, z, 1.0f);
    return p * trig_sign_f32(1.0f, q.odd);
}

// tan on [-pi/4, pi/4] as r N(r^2)/D(r^2), degrees 1 and 2, relative error 2^-25.7 before rounding (made as for
// tan_f32).
__device__ float fast_tan_f32(float x) {
    float t = fma(x, 0x1.45f306p-1f, 0x1.8p+23f);  // 2/pi
    float k = t - 0x1.8p+23f;
    float r = fma(-k, 0x1.4442d2p-24f, fma(-k, 0x1.921fb4p+0f, x));
    bool in_range = fabs(x) < 0x1p+21f;
    r = in_range ? r : x * 0.0f;
    float z = r * r;
    float a = r * fma(-0x1.8850c0p-4f, z, 1.0f);
    float b = fma(0x1.3e2580p-7f, z, -0x1.b769a6p-2f);
    b = fma(b, z, 1.0f);
    bool odd = in_range && (__float_as_uint(t) & 1u) != 0u;
    return (odd ? -b : a) / (odd ? a : b);
}

}  // namespace math
