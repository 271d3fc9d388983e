// Cube roots, reciprocal roots and norms.
//
// Method: y near x^(-1/2) or x^(-1/3) from the bits of a float (the exponent is halved or divided by 3 in the integer; known
// from "fast inverse square root", W. Kahan and K. C. Ng 1986), one step of third order and one of Newton's in float. Then
// the residual h = 1 - x y^2 (or y^3), without the bits that cancel (fma; T. J. Dekker 1971), and the exact root as a series
// in h: one last sum rounds. The float functions do all that in float, with a pair of floats for the last step, and test
// whether the error may matter (A. Ziv, ACM TOMS 1991); the few cases where it may are decided exactly in double.
#pragma once

#include "rounding.cuh"

namespace math {

struct roots_pair_f32 {
    float hi, lo;
};

struct roots_pair_f64 {
    double hi, lo;
};

// x^(-1/2) for normal x > 0, relative error below 2^-22.
__device__ float roots_rsqrt_near(float x) {
    // |1 - x y^2| <= 0.0682; the constant was found by search.
    float y = __int_as_float(0x5f374800 - (__float_as_int(x) >> 1));
    float h = fma(-(x * y), y, 1.0f);
    // (1 - h)^(-1/2) on |h| <= 0.0683, degree 2, relative error 2^-15.3. Sollya fpminimax.
    y = y * fma(h, fma(h, 0x1.8144b6p-2f, 0x1.008fbep-1f), 0x1.ffffeap-1f);
    h = fma(-(x * y), y, 1.0f);
    return fma(0.5f * y, h, y);
}

// x^(-1/3) for normal x > 0, relative error below 2^-22.
__device__ float roots_rcbrt_near(float x) {
    // |1 - x y^3| <= 0.1023; the constant was found by search. The product is by 1/3.
    float y = __int_as_float(0x54a1f000 - (int)__umulhi(__float_as_uint(x), 0x55555556u));
    float h = fma(-(x * y), y * y, 1.0f);
    // (1 - h)^(-1/3) on |h| <= 0.1024, degree 2, relative error 2^-14.5. Sollya fpminimax.
    y = y * fma(h, fma(h, 0x1.ca6152p-3f, 0x1.56bbeep-2f), 0x1.ffffbp-1f);
    h = fma(-(x * y), y * y, 1.0f);
    return fma(0x1.555556p-2f * y, h, y);
}

// ---- float, one argument

__device__ float roots_rsqrt_normal_f32(float x) {
    float y = roots_rsqrt_near(x);
    float g = x * y;
    float h = fma(-fma(x, y, -g), y, fma(-g, y, 1.0f));
    // (1 - h)^(-1/2) = 1 + h/2 + 3/8 h^2, |h| < 2^-21
    return fma(y, h * fma(h, 0.375f, 0.5f), y);
}

__device__ float rsqrt_f32(float x) {
    int bits = __float_as_int(x);
    if ((unsigned)bits - 0x00800000u < 0x7f000000u) { // normal x > 0
        return roots_rsqrt_normal_f32(x);
    }
    if (x == 0.0f) {
        return copysign(__int_as_float(0x7f800000), x);
    }
    if (bits == 0x7f800000) {
        return 0.0f;
    }
    if (!(x > 0.0f)) {
        return __int_as_float(0x7fffffff);
    }
    return 0x1p+12f * roots_rsqrt_normal_f32(x * 0x1p+24f);
}

__device__ float rsqrt_rn_f32(float x) {
    return rsqrt_f32(x);
}

// For normal x > 0.
__device__ float roots_cbrt_normal_f32(float x) {
    float y = roots_rcbrt_near(x);
    float a = y * y;
    float g = x * a;
    float l = fma(x, fma(y, y, -a), fma(x, a, -g)); // g + l = x y^2
    float h = fma(-l, y, fma(-g, y, 1.0f));
    // (1 - h)^(-2/3) = 1 + 2/3 h + 5/9 h^2, |h| < 2^-20
    return g + fma(g, h * fma(h, 0x1.1c71c8p-1f, 0x1.555556p-1f), l);
}

// For normal x > 0.
__device__ float roots_rcbrt_normal_f32(float x) {
    float y = roots_rcbrt_near(x);
    float a = y * y;
    float g = x * a;
    float l = fma(x, fma(y, y, -a), fma(x, a, -g)); // g + l = x y^2
    float h = fma(-l, y, fma(-g, y, 1.0f));
    // (1 - h)^(-1/3) = 1 + h/3 + 2/9 h^2, |h| < 2^-20
    return fma(y, h * fma(h, 0x1.c71c72p-3f, 0x1.555556p-2f), y);
}

__device__ float cbrt_f32(float x) {
    float size = fabs(x);
    float r;
    if (__float_as_uint(size) - 0x00800000u < 0x7f000000u) {
        r = roots_cbrt_normal_f32(size);
    } else if (size > 0.0f && size < 1.0f) {
        r = 0x1p-8f * roots_cbrt_normal_f32(size * 0x1p+24f);
    } else {
        return x + x; // zeros, infinities, NaN
    }
    return copysign(r, x);
}

__device__ float rcbrt_f32(float x) {
    float size = fabs(x);
    float r;
    if (__float_as_uint(size) - 0x00800000u < 0x7f000000u) {
        r = roots_rcbrt_normal_f32(size);
    } else if (size == 0.0f) {
        r = __int_as_float(0x7f800000);
    } else if (size < 1.0f) {
        r = 0x1p+8f * roots_rcbrt_normal_f32(size * 0x1p+24f);
    } else if (x != x) {
        return __int_as_float(0x7fffffff);
    } else {
        r = 0.0f;
    }
    return copysign(r, x);
}

// ---- float norms

// sqrt(s.hi + s.lo), as two floats which differ if it is not sure (error below 2^-43.3) which one is the nearest. s is 2^-96 ... 2^127.
__device__ roots_pair_f32 roots_sqrt_both_f32(roots_pair_f32 s) {
    float y = roots_rsqrt_near(s.hi);
    float g = s.hi * y;
    float l = fma(s.lo, y, fma(s.hi, y, -g));
    float h = fma(-l, y, fma(-g, y, 1.0f));
    // (1 - h)^(-1/2) = 1 + h/2 + 3/8 h^2
    float d = fma(g, h * fma(h, 0.375f, 0.5f), l);
    roots_pair_f32 r;
    r.hi = g + fma(g, 0x1p-43f, d);
    r.lo = g + fma(g, -0x1p-43f, d);
    return r;
}

// (s.hi + s.lo)^(-1/2), likewise.
__device__ roots_pair_f32 roots_rsqrt_both_f32(roots_pair_f32 s) {
    float y = roots_rsqrt_near(s.hi);
    float g = s.hi * y;
    float l = fma(s.lo, y, fma(s.hi, y, -g));
    float h = fma(-l, y, fma(-g, y, 1.0f));
    float d = h * fma(h, 0.375f, 0.5f);
    roots_pair_f32 r;
    r.hi = fma(y, d + 0x1p-43f, y);
    r.lo = fma(y, d - 0x1p-43f, y);
    return r;
}

// The largest one's square has no bits below the subnormal ones, its sum with others is finite: 2^-48 <= a < 2^62.
__device__ bool roots_usual_f32(float a) {
    return __float_as_uint(a) - 0x27800000u < 0x37000000u;
}

// a^2 + b^2, a >= b >= 0, relative error below 2^-46.
__device__ roots_pair_f32 roots_squares_f32(float a, float b) {
    float p = a * a;
    float q = b * b;
    roots_pair_f32 s;
    s.hi = p + q;
    s.lo = ((p - s.hi) + q) + (fma(a, a, -p) + fma(b, b, -q));
    return s;
}

// s + c^2, for s >= c^2 (but for the rounding).
__device__ roots_pair_f32 roots_add_square_f32(roots_pair_f32 s, float c) {
    float p = c * c;
    roots_pair_f32 t;
    t.hi = s.hi + p;
    t.lo = ((s.hi - t.hi) + p) + (fma(c, c, -p) + s.lo);
    return t;
}

// The exact sum (D. Knuth).
__device__ roots_pair_f64 roots_sum_exact(double a, double b) {
    roots_pair_f64 r;
    r.hi = a + b;
    double v = r.hi - a;
    r.lo = (a - (r.hi - v)) + (b - v);
    return r;
}

struct roots_sum4 {
    double s, e1, e2, e3; // the exact sum is s + e1 + e2 + e3
};

__device__ roots_sum4 roots_squares_exact(double a, double b, double c, double d) {
    roots_pair_f64 t1 = roots_sum_exact(a * a, b * b); // squares of floats are exact
    roots_pair_f64 t2 = roots_sum_exact(t1.hi, c * c);
    roots_pair_f64 t3 = roots_sum_exact(t2.hi, d * d);
    roots_sum4 r;
    r.s = t3.hi;
    r.e1 = t1.lo;
    r.e2 = t2.lo;
    r.e3 = t3.lo;
    return r;
}

// sqrt(a^2 + b^2 + c^2 + d^2) for all arguments. The double r is within 2 ulp; where a midpoint m of floats is as near, the sign of
// the exact sum minus m^2 (50 bits) decides. A subnormal result needs none of this: its squares are multiples of 2^-298, and so
// are at least 2^-300 away from m^2.
__device__ float roots_norm_any_f32(float fa, float fb, float fc, float fd) {
    double a = fabs((double)fa);
    double b = fabs((double)fb);
    double c = fabs((double)fc);
    double d = fabs((double)fd);
    double infinite = __longlong_as_double(0x7ff0000000000000LL);
    if (a == infinite || b == infinite || c == infinite || d == infinite) {
        return __int_as_float(0x7f800000);
    }
    double r = sqrt(fma(a, a, fma(b, b, fma(c, c, d * d))));
    int low = __double2loint(r);
    if (r > 0.0 && (((unsigned)low - 0x0ffffffcu) & 0x1fffffffu) <= 8u) {
        int high = __double2hiint(r);
        low = (low & (int)0xe0000000) | 0x10000000;
        double m = __hiloint2double(high, low);
        roots_sum4 s = roots_squares_exact(a, b, c, d);
        roots_pair_f64 u1 = roots_sum_exact(s.e1, s.e2);
        roots_pair_f64 u2 = roots_sum_exact(u1.hi, s.e3);
        roots_pair_f64 u3 = roots_sum_exact(s.s - m * m, u2.hi); // the difference is exact
        double sign = u3.hi + (u3.lo + (u2.lo + u1.lo));
        if (sign > 0.0) {
            low = low + 1;
        } else if (sign < 0.0) {
            low = low - 1;
        }
        r = __hiloint2double(high, low);
    }
    return rounded_f32(r);
}

// (a^2 + b^2 + c^2 + d^2)^(-1/2) for all arguments. The double r is within 4 ulp; between the two floats around it decides the
// sign of 1 - m^2 (a^2 + b^2 + c^2 + d^2), m their midpoint, with an error of 2^-104. Equality is not possible.
__device__ float roots_rnorm_any_f32(float fa, float fb, float fc, float fd) {
    double a = fabs((double)fa);
    double b = fabs((double)fb);
    double c = fabs((double)fc);
    double d = fabs((double)fd);
    double infinite = __longlong_as_double(0x7ff0000000000000LL);
    if (a == infinite || b == infinite || c == infinite || d == infinite) {
        return 0.0f;
    }
    double r = 1.0 / sqrt(fma(a, a, fma(b, b, fma(c, c, d * d))));
    if (!(r < 0x1p+128)) {
        return r != r ? __int_as_float(0x7fffffff) : __int_as_float(0x7f800000);
    }
    float f = (float)r;
    int bits = __float_as_int(f);
    double g = bits == 0x7f800000 ? 0x1p+128 : (double)f;
    int other_bits = r > g ? bits + 1 : bits - 1;
    double other = other_bits == 0x7f800000 ? 0x1p+128 : (double)__int_as_float(other_bits);
    double m = 0.5 * (g + other);
    double m2 = m * m;
    roots_sum4 s = roots_squares_exact(a, b, c, d);
    double p = s.s * m2;
    double sign = ((1.0 - p) - fma(s.s, m2, -p)) - (s.e3 + (s.e2 + s.e1)) * m2;
    return ((sign > 0.0) == (other > g)) ? __int_as_float(other_bits) : f;
}

__device__ float hypot_f32(float a, float b) {
    float x = fabs(a);
    float y = fabs(b);
    float u = y > x ? y : x;
    float v = y > x ? x : y;
    if (roots_usual_f32(u)) {
        roots_pair_f32 r = roots_sqrt_both_f32(roots_squares_f32(u, v));
        if (r.hi == r.lo) {
            return r.hi;
        }
    }
    return roots_norm_any_f32(a, b, 0.0f, 0.0f);
}

__device__ float rhypot_f32(float a, float b) {
    float x = fabs(a);
    float y = fabs(b);
    float u = y > x ? y : x;
    float v = y > x ? x : y;
    if (roots_usual_f32(u)) {
        roots_pair_f32 r = roots_rsqrt_both_f32(roots_squares_f32(u, v));
        if (r.hi == r.lo) {
            return r.hi;
        }
    }
    return roots_rnorm_any_f32(a, b, 0.0f, 0.0f);
}

// The sum of the squares, the largest number first.
struct roots_norm_f32 {
    roots_pair_f32 sum;
    bool usual;
};

__device__ roots_norm_f32 roots_norm3_f32(float a, float b, float c) {
    float x = fabs(a);
    float y = fabs(b);
    float z = fabs(c);
    float u = y > x ? y : x;
    float v = y > x ? x : y;
    float w = z > u ? u : z;
    u = z > u ? z : u;
    roots_norm_f32 r;
    r.usual = roots_usual_f32(u);
    r.sum = roots_add_square_f32(roots_squares_f32(u, v), w);
    return r;
}

__device__ roots_norm_f32 roots_norm4_f32(float a, float b, float c, float d) {
    float x = fabs(a);
    float y = fabs(b);
    float z = fabs(c);
    float q = fabs(d);
    float u = y > x ? y : x;
    float v = y > x ? x : y;
    float w = z > u ? u : z;
    u = z > u ? z : u;
    float t = q > u ? u : q;
    u = q > u ? q : u;
    roots_norm_f32 r;
    r.usual = roots_usual_f32(u);
    r.sum = roots_add_square_f32(roots_add_square_f32(roots_squares_f32(u, v), w), t);
    return r;
}

__device__ float norm3d_f32(float a, float b, float c) {
    roots_norm_f32 s = roots_norm3_f32(a, b, c);
    if (s.usual) {
        roots_pair_f32 r = roots_sqrt_both_f32(s.sum);
        if (r.hi == r.lo) {
            return r.hi;
        }
    }
    return roots_norm_any_f32(a, b, c, 0.0f);
}

__device__ float rnorm3d_f32(float a, float b, float c) {
    roots_norm_f32 s = roots_norm3_f32(a, b, c);
    if (s.usual) {
        roots_pair_f32 r = roots_rsqrt_both_f32(s.sum);
        if (r.hi == r.lo) {
            return r.hi;
        }
    }
    return roots_rnorm_any_f32(a, b, c, 0.0f);
}

__device__ float norm4d_f32(float a, float b, float c, float d) {
    roots_norm_f32 s = roots_norm4_f32(a, b, c, d);
    if (s.usual) {
        roots_pair_f32 r = roots_sqrt_both_f32(s.sum);
        if (r.hi == r.lo) {
            return r.hi;
        }
    }
    return roots_norm_any_f32(a, b, c, d);
}

__device__ float rnorm4d_f32(float a, float b, float c, float d) {
    roots_norm_f32 s = roots_norm4_f32(a, b, c, d);
    if (s.usual) {
        roots_pair_f32 r = roots_rsqrt_both_f32(s.sum);
        if (r.hi == r.lo) {
            return r.hi;
        }
    }
    return roots_rnorm_any_f32(a, b, c, d);
}

// ---- double

// s^(-1/2) from a float, relative error below 2^-22, for normal s > 0: 24 bits, so that its square is exact.
__device__ double roots_rsqrt_near_f64(double s) {
    int hi = __double2hiint(s);
    int t = (hi & 0x001fffff) | 0x3fe00000; // 0.5 ... 2, the exponent changed by an even number
    double y = (double)roots_rsqrt_near((float)__hiloint2double(t, __double2loint(s)));
    return __hiloint2double(__double2hiint(y) - ((hi - t) >> 1), __double2loint(y));
}

// For normal x in 2^-1000 ... 2^1000. The result's error is that of the last fma: 1 - x y^2 has an error of 2^-74, the series of 2^-65.
__device__ double roots_rsqrt_normal_f64(double x) {
    double y = roots_rsqrt_near_f64(x);
    double h = fma(-x, y * y, 1.0);
    return fma(y, h * fma(h, 0.375, 0.5), y);
}

__device__ double rsqrt_f64(double x) {
    if ((unsigned)__double2hiint(x) - 0x01700000u < 0x7d000000u) { // 2^-1000 <= x < 2^1000
        return roots_rsqrt_normal_f64(x);
    }
    if (x == 0.0) {
        return copysign(__longlong_as_double(0x7ff0000000000000LL), x);
    }
    if (!(x > 0.0)) {
        return __longlong_as_double(0xfff8000000000000LL);
    }
    if (x < 1.0) {
        return 0x1p+100 * roots_rsqrt_normal_f64(x * 0x1p+200);
    }
    if (__double2hiint(x) == 0x7ff00000) {
        return 0.0;
    }
    return 0x1p-100 * roots_rsqrt_normal_f64(x * 0x1p-200);
}

// x^(-1/3) of m in 1 ... 8, with 24 bits, and 1 - m y^3.
__device__ roots_pair_f64 roots_rcbrt_start(double m) {
    roots_pair_f64 r;
    double y = (double)roots_rcbrt_near((float)m);
    double a = y * y; // exact
    double b = a * y;
    r.hi = y;
    r.lo = fma(-m, fma(a, y, -b), fma(-m, b, 1.0));
    return r;
}

// The exponent of x > 0 without its rest modulo 3, as it is added to the high word of a double.
__device__ int roots_third(int hi) {
    return (int)__umulhi((unsigned)hi >> 20, 0x55555556u) - 341;
}

// For normal x > 0.
__device__ double roots_cbrt_normal_f64(double x) {
    int hi = __double2hiint(x);
    int k = roots_third(hi);
    double m = __hiloint2double(hi - k * 0x00300000, __double2loint(x));
    roots_pair_f64 s = roots_rcbrt_start(m);
    double a = s.hi * s.hi;
    double g = m * a;
    // m y^2 (1 - h)^(-2/3), the series 1 + 2/3 h + 5/9 h^2, error 2^-64
    double u = s.lo * fma(s.lo, 0x1.1c71c71c71c72p-1, 0x1.5555555555555p-1);
    double r = g + fma(g, u, fma(m, a, -g));
    return __hiloint2double(__double2hiint(r) + (k << 20), __double2loint(r));
}

// For normal x > 0.
__device__ double roots_rcbrt_normal_f64(double x) {
    int hi = __double2hiint(x);
    int k = roots_third(hi);
    double m = __hiloint2double(hi - k * 0x00300000, __double2loint(x));
    roots_pair_f64 s = roots_rcbrt_start(m);
    // y (1 - h)^(-1/3), the series 1 + h/3 + 2/9 h^2, error 2^-65
    double r = fma(s.hi, s.lo * fma(s.lo, 0x1.c71c71c71c71cp-3, 0x1.5555555555555p-2), s.hi);
    return __hiloint2double(__double2hiint(r) - (k << 20), __double2loint(r));
}

__device__ double cbrt_f64(double x) {
    double size = fabs(x);
    double r;
    if ((unsigned)__double2hiint(size) - 0x00100000u < 0x7fe00000u) {
        r = roots_cbrt_normal_f64(size);
    } else if (size > 0.0 && size < 1.0) {
        r = 0x1p-18 * roots_cbrt_normal_f64(size * 0x1p+54);
    } else {
        return x + x; // zeros, infinities, NaN
    }
    return copysign(r, x);
}

__device__ double rcbrt_f64(double x) {
    double size = fabs(x);
    double r;
    if ((unsigned)__double2hiint(size) - 0x00100000u < 0x7fe00000u) {
        r = roots_rcbrt_normal_f64(size);
    } else if (size == 0.0) {
        r = __longlong_as_double(0x7ff0000000000000LL);
    } else if (size < 1.0) {
        r = 0x1p+18 * roots_rcbrt_normal_f64(size * 0x1p+54);
    } else if (x != x) {
        return __longlong_as_double(0xfff8000000000000LL);
    } else {
        r = 0.0;
    }
    return copysign(r, x);
}

// a^2 + b^2, a >= b >= 0
__device__ roots_pair_f64 roots_squares_f64(double a, double b) {
    double p = a * a;
    double q = b * b;
    roots_pair_f64 s;
    s.hi = p + q;
    s.lo = ((p - s.hi) + q) + (fma(a, a, -p) + fma(b, b, -q));
    return s;
}

// s + c^2, for s >= c^2 (but for the rounding).
__device__ roots_pair_f64 roots_add_square_f64(roots_pair_f64 s, double c) {
    double p = c * c;
    roots_pair_f64 t;
    t.hi = s.hi + p;
    t.lo = ((s.hi - t.hi) + p) + (fma(c, c, -p) + s.lo);
    return t;
}

// sqrt(s.hi + s.lo), error of the last sum and 2^-63.
__device__ double roots_sqrt_f64(roots_pair_f64 s) {
    double y = roots_rsqrt_near_f64(s.hi);
    double h = fma(-s.lo, y * y, fma(-s.hi, y * y, 1.0));
    double g = s.hi * y;
    double l = fma(s.lo, y, fma(s.hi, y, -g));
    return g + fma(g, h * fma(h, 0.375, 0.5), l);
}

// (s.hi + s.lo)^(-1/2), likewise.
__device__ double roots_rsqrt_f64(roots_pair_f64 s) {
    double y = roots_rsqrt_near_f64(s.hi);
    double h = fma(-s.lo, y * y, fma(-s.hi, y * y, 1.0));
    return fma(y, h * fma(h, 0.375, 0.5), y);
}

// The arguments without signs, the largest first; the scale that made it so, where the largest is not in 2^-400 ... 2^400.
struct roots_norm_f64 {
    double a, b, c, d, scale;
};

__device__ roots_norm_f64 roots_order2_f64(double a, double b) {
    roots_norm_f64 r;
    double x = fabs(a);
    double y = fabs(b);
    r.a = y > x ? y : x;
    r.b = y > x ? x : y;
    r.c = 0.0;
    r.d = 0.0;
    r.scale = 1.0;
    return r;
}

__device__ roots_norm_f64 roots_order3_f64(double a, double b, double c) {
    roots_norm_f64 r = roots_order2_f64(a, b);
    double x = r.a;
    double y = fabs(c);
    r.a = y > x ? y : x;
    r.c = y > x ? x : y;
    return r;
}

__device__ roots_norm_f64 roots_order4_f64(double a, double b, double c, double d) {
    roots_norm_f64 r = roots_order3_f64(a, b, c);
    double x = r.a;
    double y = fabs(d);
    r.a = y > x ? y : x;
    r.d = y > x ? x : y;
    return r;
}

__device__ bool roots_usual_f64(double a) {
    return (unsigned)__double2hiint(a) - 0x26f00000u < 0x32000000u; // 2^-400 <= a < 2^400
}

// What these gave, with another largest: scale is the result for 0, infinity or NaN if a is 0.
__device__ roots_norm_f64 roots_scale_f64(roots_norm_f64 s, bool reciprocal) {
    double infinite = __longlong_as_double(0x7ff0000000000000LL);
    roots_norm_f64 r = s;
    if (s.a == infinite || s.b == infinite || s.c == infinite || s.d == infinite) {
        r.a = 0.0;
        r.scale = reciprocal ? 0.0 : infinite;
    } else if (s.a != s.a || s.b != s.b || s.c != s.c || s.d != s.d) {
        r.a = 0.0;
        r.scale = __longlong_as_double(0xfff8000000000000LL);
    } else if (s.a == 0.0) {
        r.scale = reciprocal ? infinite : 0.0;
    } else {
        double f = s.a < 1.0 ? 0x1p+700 : 0x1p-700;
        r.a = s.a * f;
        r.b = s.b * f;
        r.c = s.c * f;
        r.d = s.d * f;
        r.scale = (s.a < 1.0) == reciprocal ? 0x1p+700 : 0x1p-700;
    }
    return r;
}

__device__ double roots_norm_rare_f64(roots_norm_f64 s) {
    roots_norm_f64 r = roots_scale_f64(s, false);
    if (r.a == 0.0) {
        return r.scale;
    }
    return r.scale * roots_sqrt_f64(roots_add_square_f64(roots_add_square_f64(roots_squares_f64(r.a, r.b), r.c), r.d));
}

__device__ double roots_rnorm_rare_f64(roots_norm_f64 s) {
    roots_norm_f64 r = roots_scale_f64(s, true);
    if (r.a == 0.0) {
        return r.scale;
    }
    return r.scale * roots_rsqrt_f64(roots_add_square_f64(roots_add_square_f64(roots_squares_f64(r.a, r.b), r.c), r.d));
}

__device__ double hypot_f64(double a, double b) {
    roots_norm_f64 s = roots_order2_f64(a, b);
    if (!roots_usual_f64(s.a)) {
        return roots_norm_rare_f64(s);
    }
    return roots_sqrt_f64(roots_squares_f64(s.a, s.b));
}

__device__ double rhypot_f64(double a, double b) {
    roots_norm_f64 s = roots_order2_f64(a, b);
    if (!roots_usual_f64(s.a)) {
        return roots_rnorm_rare_f64(s);
    }
    return roots_rsqrt_f64(roots_squares_f64(s.a, s.b));
}

__device__ double norm3d_f64(double a, double b, double c) {
    roots_norm_f64 s = roots_order3_f64(a, b, c);
    if (!roots_usual_f64(s.a)) {
        return roots_norm_rare_f64(s);
    }
    return roots_sqrt_f64(roots_add_square_f64(roots_squares_f64(s.a, s.b), s.c));
}

__device__ double rnorm3d_f64(double a, double b, double c) {
    roots_norm_f64 s = roots_order3_f64(a, b, c);
    if (!roots_usual_f64(s.a)) {
        return roots_rnorm_rare_f64(s);
    }
    return roots_rsqrt_f64(roots_add_square_f64(roots_squares_f64(s.a, s.b), s.c));
}

__device__ double norm4d_f64(double a, double b, double c, double d) {
    roots_norm_f64 s = roots_order4_f64(a, b, c, d);
    if (!roots_usual_f64(s.a)) {
        return roots_norm_rare_f64(s);
    }
    return roots_sqrt_f64(roots_add_square_f64(roots_add_square_f64(roots_squares_f64(s.a, s.b), s.c), s.d));
}

__device__ double rnorm4d_f64(double a, double b, double c, double d) {
    roots_norm_f64 s = roots_order4_f64(a, b, c, d);
    if (!roots_usual_f64(s.a)) {
        return roots_rnorm_rare_f64(s);
    }
    return roots_rsqrt_f64(roots_add_square_f64(roots_add_square_f64(roots_squares_f64(s.a, s.b), s.c), s.d));
}

} // namespace math
