// sin, cos, tan, sinpi, cospi in both precisions, and the fast single precision forms.
//
// Both precisions carry the reduced argument as an unevaluated sum hi + lo (Cody & Waite 1980, "Software Manual for the Elementary
// Functions"; Dekker 1971); the single precision functions use only 32-bit numbers and are at most 1 ulp wrong. Sine and cosine share one
// reduction and one kernel without branches, so that a group of threads in different quadrants does not diverge. In double precision the
// argument is made positive first and the sign put on the result's bits, so that signed zeros come out right, and the kernel selects its
// coefficients by the quadrant. In single precision the argument keeps its sign, and the kernel computes both sine and cosine, which
// is less than selecting coefficients.
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

// The same of a float with its sign; the last two bits of n count.
struct trig_reduced_f32 {
    float hi;
    float lo;
    unsigned n;
};

struct trig_sine_cosine_f32 {
    float sine;
    float cosine;
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

// Payne and Hanek's reduction for floats, 2^16 <= ax < infinity, in 32-bit words. ax = m * 2^e with an integer m below 2^24; as above
// the bits of 2/pi that only add multiples of 4 are left out, and of the product with the next 96 bits the upper 64 are kept: 2 bits of
// quadrant and 62 bits of fraction, wrong by less than 2 units. No float comes nearer to a multiple of pi/2 than about 2^-29.
__device__ trig_reduced_f32 trig_reduce_huge_f32(float ax) {
    unsigned bits = __float_as_uint(ax);
    unsigned m = (bits & 0x007fffffu) | 0x00800000u;
    int position = (int)(bits >> 23) - 120;
    int word = position >> 5;
    int shift = position & 31;
    unsigned t0 = TWO_OVER_PI_WORDS[word];
    unsigned t1 = TWO_OVER_PI_WORDS[word + 1];
    unsigned t2 = TWO_OVER_PI_WORDS[word + 2];
    unsigned t3 = TWO_OVER_PI_WORDS[word + 3];
    t0 = (t0 << shift) | ((t1 >> 1) >> (31 - shift));
    t1 = (t1 << shift) | ((t2 >> 1) >> (31 - shift));
    t2 = (t2 << shift) | ((t3 >> 1) >> (31 - shift));
    unsigned carry = __umulhi(m, t2);
    unsigned p0 = m * t1 + carry;
    unsigned p1 = m * t0 + __umulhi(m, t1) + (p0 < carry ? 1u : 0u);
    trig_reduced_f32 q;
    q.n = p1 >> 30;
    // The fraction as a signed number in [-1/2, 1/2), its magnitude (less one unit of the last, wrong, bit), normalized.
    p1 = (p1 << 2) | (p0 >> 30);
    p0 = p0 << 2;
    bool negative = (p1 >> 31) != 0u;
    if (negative) {
        q.n = q.n + 1u;
        p1 = ~p1;
        p0 = ~p0;
    }
    int zeros = __clz((int)p1);  // p1 is not zero
    p1 = (p1 << zeros) | ((p0 >> 1) >> (31 - zeros));
    p0 = p0 << zeros;
    float scale = __uint_as_float((negative ? 0xb3800000u : 0x33800000u) - ((unsigned)zeros << 23));  // 2^(-24 - zeros)
    float fh = (float)(int)(p1 >> 8) * scale;
    float fl = (float)(int)((p1 & 0xffu) << 16 | p0 >> 16) * (scale * 0x1p-24f);
    // times pi/2 = 0x1.921fb6p+0 - 0x1.777a5cp-25
    float h = fh * 0x1.921fb6p+0f;
    float l = fma(fh, 0x1.921fb6p+0f, -h);
    l = l + fma(fh, -0x1.777a5cp-25f, fl * 0x1.921fb6p+0f);
    q.hi = h + l;
    q.lo = (h - q.hi) + l;
    return q;
}

// Rare arguments: 2^16 <= |x| < infinity, or none.
__device__ trig_reduced_f32 trig_reduce_rare_f32(float x) {
    trig_reduced_f32 q = trig_reduce_huge_f32(fabs(x));
    if (x < 0.0f) {
        q.hi = -q.hi;
        q.lo = -q.lo;
        q.n = 0u - q.n;
    }
    // A NaN keeps its bits only in quadrant 0.
    if (!(fabs(x) < __uint_as_float(0x7f800000u))) {
        q.hi = nan_f32();
        q.n = 0u;
    }
    return q;
}

// Cody and Waite's reduction in single precision for |x| < 105615: x = k pi/2 + hi + lo with |hi| <= 0.786, n the low bits of k < 2^17.
//   P1 = pi/2 to 24 bits: x - k P1 is a multiple of 2^-24 below 1, so its fma is exact (for k = 0, where x may be finer, too).
//   P2 = the next 24 bits: h = k P2 rounded, below 2^-8, is a multiple of its last place, and so is a, so that a - h either is exact or
//   not smaller than h, and a - hi is exact in both cases; the next fma finds k P2 - (a - hi), which is below 2^-32 where a and h cancel.
//   P3 = the next 24 bits; what is left of pi/2 is below 2^-76.
__device__ trig_reduced_f32 trig_reduce_f32(float x) {
    if (fabs(x) < 105615.0f) {
        float t = fma(x, 0x1.45f306p-1f, 0x1.8p+23f);  // 2/pi; the shift rounds to an integer in the low bits
        float k = t - 0x1.8p+23f;
        float a = fma(-k, 0x1.921fb6p+0f, x);
        trig_reduced_f32 q;
        q.hi = a - k * -0x1.777a5cp-25f;
        q.lo = fma(-k, -0x1.777a5cp-25f, a - q.hi);
        q.lo = fma(-k, -0x1.ee59dap-50f, q.lo);
        q.n = __float_as_uint(t);
        return q;
    }
    return trig_reduce_rare_f32(x);
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

// sin(r + rlo) and cos(r + rlo) for |r| <= pi/4 and rlo small beside r, single precision. z is the square of the sum, for an
// error of r tells in the cosine.
// sin = r + (r z S(z) + rlo), degree 7, relative error 2^-27.9; cos = 1 + z C(z), degree 8, relative error 2^-33.
// Least maximum of the weighted error, the coefficients rounded to float one after the other and the rest fitted anew.
__device__ trig_sine_cosine_f32 trig_kernel_f32(float r, float rlo) {
    float z = fma(r, r, (r + r) * rlo);
    float p = fma(-0x1.9952fap-13f, z, 0x1.110776p-7f);
    p = fma(p, z, -0x1.555546p-3f);
    float c = fma(0x1.99e80cp-16f, z, -0x1.6c0c28p-10f);
    c = fma(c, z, 0x1.55554ap-5f);
    c = fma(c, z, -0.5f);
    trig_sine_cosine_f32 y;
    y.sine = r + fma(r * z, p, rlo);
    y.cosine = fma(c, z, 1.0f);
    return y;
}

// sin(pi u) and cos(pi u) for |u| <= 1/4, made in the same way: sin = pi u + u (z S(z) + what is left of pi), degree 7, relative error
// 2^-28.1; cos = 1 + z C(z), degree 8, relative error 2^-31. The sine of zero is +0, also for -0.
__device__ trig_sine_cosine_f32 trig_kernel_pi_f32(float u) {
    float z = u * u;
    float p = fma(-0x1.2da156p-1f, z, 0x1.465eeap+1f);
    p = fma(p, z, -0x1.4abbbap+2f);
    p = fma(p, z, -0x1.a32be6p-24f);
    float c = fma(0x1.d4f632p-3f, z, -0x1.55b2b4p+0f);
    c = fma(c, z, 0x1.03c1b0p+2f);
    c = fma(c, z, -0x1.3bd3ccp+2f);
    trig_sine_cosine_f32 y;
    y.sine = fma(u, 0x1.921fb6p+1f, u * p);
    y.cosine = fma(c, z, 1.0f);
    return y;
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

// In the quadrant n: bit 1 changes the sign of both, bit 0 exchanges the two and changes the cosine's.
__device__ trig_sine_cosine_f32 trig_sincos_f32(float x) {
    trig_reduced_f32 q = trig_reduce_f32(x);
    trig_sine_cosine_f32 y = trig_kernel_f32(q.hi, q.lo);
    bool odd = (q.n & 1u) != 0u;
    unsigned sign = (q.n << 30) & 0x80000000u;
    float s = trig_sign_f32(odd ? y.cosine : y.sine, sign);
    y.cosine = trig_sign_f32(odd ? -y.sine : y.cosine, sign);
    y.sine = fabs(x) < TINY_F32 ? x : s;
    return y;
}

__device__ float sin_f32(float x) { return trig_sincos_f32(x).sine; }

__device__ float cos_f32(float x) { return trig_sincos_f32(x).cosine; }

__device__ float2 sincos_f32(float x) {
    trig_sine_cosine_f32 y = trig_sincos_f32(x);
    return make_float2(y.sine, y.cosine);
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
// x less whole turns, exactly; NaN of an infinity.
__device__ float trig_turned_f32(float x) {
    return copysign(fma(-2.0f, trunc(0.5f * fabs(x)), fabs(x)), x);
}

// |x| = k/2 + u, exactly, with k in the low bits of t, for |x| < 2^21: the sum's last place is 1/2.
__device__ trig_sine_cosine_f32 trig_sincospi_near_f32(float x) {
    float t = fabs(x) + 0x1.8p+22f;
    float u = fabs(x) - (t - 0x1.8p+22f);
    unsigned n = __float_as_uint(t);
    unsigned sign = (n << 30) & 0x80000000u;
    trig_sine_cosine_f32 y = trig_kernel_pi_f32(trig_sign_f32(u, sign));
    bool odd = (n & 1u) != 0u;
    float cosine = trig_sign_f32(y.cosine, sign);
    float s = trig_sign_f32(odd ? cosine : y.sine, __float_as_uint(x) & 0x80000000u);
    y.cosine = odd ? 0.0f - y.sine : cosine;
    y.sine = fabs(x) < TINY_F32 ? x * 0x1.921fb6p+1f : s;
    return y;
}

__device__ trig_sine_cosine_f32 trig_sincospi_f32(float x) {
    if (!(fabs(x) < 0x1p+21f)) {
        x = trig_turned_f32(x);
        // A NaN counts as odd and its cosine as negative: this sign makes the sine canonical.
        x = x == x ? x : __uint_as_float(0xffffffffu);
    }
    return trig_sincospi_near_f32(x);
}

__device__ float sinpi_f32(float x) { return trig_sincospi_f32(x).sine; }

__device__ float cospi_f32(float x) { return trig_sincospi_f32(x).cosine; }

__device__ float2 sincospi_f32(float x) {
    trig_sine_cosine_f32 y = trig_sincospi_f32(x);
    return make_float2(y.sine, y.cosine);
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

// tan(r) = r + r^3 T(r^2) for |r| <= pi/4: degree 15, relative error 2^-29.5; Sollya,
// fpminimax(tan(x), [|3,5,...,15|], [|SG...|], [2^-20;0.7856], relative, x). The error of r^2 is taken along, and lo, 1 + 1.5 r^2
// times (for 1 + tan(r)^2). In an odd quadrant the result is -1/tan(r), with tan(r) = h + l: a first value from h's bits as an integer
// (relative error 0.051), a Newton step (0.0013 by the constant, which makes the error's two signs alike) and one of third order with l.
__device__ float trig_tan_f32(float r, float rlo, bool odd) {
    float z = r * r;
    float p = 0x1.1e94c8p-8f;
    p = fma(p, z, 0x1.9ad1aap-14f);
    p = fma(p, z, 0x1.62cca4p-7f);
    p = fma(p, z, 0x1.5cc0a6p-6f);
    p = fma(p, z, 0x1.bad9c4p-5f);
    p = fma(p, z, 0x1.110d9ep-3f);
    p = fma(p, z, 0x1.55556p-2f);
    float m = z * r;
    p = fma(m, p, fma(m, fma(r, r, -z), fma(rlo, 1.5f * z, rlo)));
    float h = r + p;
    float l = (r - h) + p;
    float y = __uint_as_float(0xfef311c7u - __float_as_uint(h));
    y = y * fma(h, y, 2.0013f);
    float e = fma(l, y, fma(h, y, 1.0f));
    y = fma(y, fma(e, e, e), y);
    return odd ? y : h;
}

__device__ float tan_f32(float x) {
    trig_reduced_f32 q = trig_reduce_f32(x);
    float y = trig_tan_f32(q.hi, q.lo, (q.n & 1u) != 0u);
    return fabs(x) < TINY_F32 ? x : y;
}

// tan(r) = r N(z)/D(z) with D = 1 - z/4 + ..., so that the leading part of D is formed without error as in the cosine,
// and N = 1 + z/12 + ..., a smaller correction than D = 1 - z/2 would leave; degrees 4 and 4 in z, relative error
// 2^-60.3 (own Remez exchange in mpmath, coefficients rounded one after the other and the rest fitted again). Numerator and denominator
// are sums of two doubles; r N's derivative is about 1 + z/4 and D's -r/2.
__device__ double trig_tan_f64(double r, double rlo, bool odd) {
    double z = r * r;
    double h = -0.25 * r;
    double v = fma(h, r, 1.0);
    double ve = fma(h, r, 1.0 - v);
    double a = -0x1.b3f4924a8ad45p-20;
    a = fma(a, z, 0x1.3591ef221ad85p-11);
    a = fma(a, z, -0x1.8f6a44a4ca4fdp-6);
    a = fma(a, z, 0x1.555555555555bp-4);
    a = fma(r * z, a, (2.0 - v) * rlo);
    double b = -0x1.770bef2270bc2p-15;
    b = fma(b, z, 0x1.372fadbbdee96p-8);
    b = fma(b, z, -0x1.30a75df5ff524p-4);
    b = fma(z * z, b, fma(h + h, rlo, ve));
    double ah = r + a;
    double al = (r - ah) + a;
    double bh = v + b;
    double bl = (v - bh) + b;
    double num = odd ? bh : ah;
    double numl = odd ? bl : al;
    double den = odd ? ah : bh;
    double denl = odd ? al : bl;
    double y = trig_reciprocal(den);
    double c = num * y;
    return fma(fma(-c, den, num) + fma(-c, denl, numl), y, c);
}

__device__ double tan_f64(double x) {
    trig_reduced q = trig_reduce_f64(x);
    return trig_sign_f64(trig_tan_f64(q.hi, q.lo, (q.n & 1) != 0), trig_tangent_sign(q.n) ^ q.sign);
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
    p = p * trig_sign_f32(q.r, q.odd);
    return fabs(x) < TINY_F32 ? x : p;
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
// tan_f64).
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
    return fabs(x) < TINY_F32 ? x : (odd ? -b : a) / (odd ? a : b);
}

}  // namespace math
