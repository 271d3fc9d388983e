// Cube roots, reciprocal roots of doubles and norms.
//
// Method: y near x^(-1/2) or x^(-1/3) from the bits of a float (the exponent is halved or divided by 3 in the integer; known
// from "fast inverse square root", W. Kahan and K. C. Ng 1986), one step of third order and one of Newton's in float. Then
// the residual h = 1 - x y^2 (or y^3), without the bits that cancel (fma; T. J. Dekker 1971), and the exact root as a series
// in h: one last sum rounds. The float functions do all that in float; the norms have the sum of the squares as a pair of floats.
// Errors of the float functions are below 1 ulp. The reciprocal square root of floats is an operation of its own, correctly rounded.
#pragma once

#include "pairs.cuh"
#include "rounding.cuh"

namespace math {

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

// x^(-1/3) for normal x > 0, relative error below 2^-18.
__device__ float roots_rcbrt_first_f32(float x) {
    // As roots_rcbrt_near, but with degree 3, relative error 2^-18.9 (mpmath: least squares in Chebyshev nodes).
    float y = __int_as_float(0x54a1f000 - (int)__umulhi(__float_as_uint(x), 0x55555556u));
    float h = fma(-(x * y), y * y, 1.0f);
    return y * fma(h, fma(h, fma(h, 0x1.64d61p-3f, 0x1.ca3c02p-3f), 0x1.5554b8p-2f), 0x1.ffffbcp-1f);
}

__device__ float cbrt_f32(float x) {
    float size = fabs(x);
    bool tiny = size < 0x1p-96f; // the step's residual must not be subnormal
    float s = size * (tiny ? 0x1p+48f : 1.0f);
    float y = roots_rcbrt_first_f32(s);
    float a = y * y;
    float r = s * a;
    r = fma(fma(-r, r * r, s), a * 0x1.555556p-2f, r); // a step of Newton's
    r = copysign(r * (tiny ? 0x1p-16f : 1.0f), x);
    if (size < __int_as_float(0x7f800000)) return r; // zeros too
    return x == x ? x : __int_as_float(0x7fffffff);
}

__device__ float rcbrt_f32(float x) {
    float size = fabs(x);
    bool tiny = size < 0x1p-126f;
    float s = size * (tiny ? 0x1p+24f : 1.0f);
    float y = roots_rcbrt_first_f32(s);
    float h = fma(-(s * y), y * y, 1.0f);
    float r = fma(y * 0x1.555556p-2f, h, y) * (tiny ? 0x1p+8f : 1.0f); // a step of Newton's
    if (__float_as_uint(size) - 1u >= 0x7f7fffffu) {
        if (x != x) return __int_as_float(0x7fffffff);
        r = size == 0.0f ? __int_as_float(0x7f800000) : 0.0f;
    }
    return copysign(r, x);
}

// ---- float norms

// sqrt(s.hi + s.lo), s in 2^-96 ... 2^126: only the last rounding's error matters.
__device__ float roots_sqrt_f32(pair_f32 s) {
    float y = rsqrtf(s.hi);
    float g = s.hi * y;
    return fma(fma(-g, g, s.hi) + s.lo, 0.5f * y, g);
}

// (s.hi + s.lo)^(-1/2), likewise.
__device__ float roots_rsqrt_f32(pair_f32 s) {
    float y = rsqrtf(s.hi);
    float g = s.hi * y;
    float l = fma(s.lo, y, fma(s.hi, y, -g));
    float h = fma(-l, y, fma(-g, y, 1.0f));
    return fma(0.5f * y, h, y);
}

// The largest one's square has no bits below the subnormal ones, its sum with others is finite: 2^-48 <= a < 2^62.
__device__ bool roots_usual_f32(float a) {
    return __float_as_uint(a) - 0x27800000u < 0x37000000u;
}

// a^2 + b^2, a >= b >= 0, relative error below 2^-46.
__device__ pair_f32 roots_squares_f32(float a, float b) {
    float p = a * a;
    float q = b * b;
    pair_f32 s;
    s.hi = p + q;
    s.lo = ((p - s.hi) + q) + (fma(a, a, -p) + fma(b, b, -q));
    return s;
}

// s + c^2, for s >= c^2 (but for the rounding).
__device__ pair_f32 roots_add_square_f32(pair_f32 s, float c) {
    float p = c * c;
    pair_f32 t;
    t.hi = s.hi + p;
    t.lo = ((s.hi - t.hi) + p) + (fma(c, c, -p) + s.lo);
    return t;
}

// The bits of the arguments without signs: a NaN is the largest number.
__device__ unsigned roots_size_f32(float a) {
    return __float_as_uint(a) & 0x7fffffffu;
}

// The largest number u, and the scale to use if it is not usual; 0 where the result is known: it is edge.
struct roots_scale_f32 {
    float scale;
    float inverse;
    float edge;
};

__device__ roots_scale_f32 roots_rare_f32(unsigned u, bool infinite, bool reciprocal) {
    roots_scale_f32 r;
    bool nan = u > 0x7f800000u && !infinite;
    bool one = (u == 0u) == reciprocal; // infinity, not zero
    r.edge = nan ? __int_as_float(0x7fffffff) : one ? __int_as_float(0x7f800000) : 0.0f;
    bool large = u > 0x3f800000u;
    r.scale = large ? 0x1p-66f : 0x1p+101f;
    r.inverse = large ? 0x1p+66f : 0x1p-101f;
    if (infinite || u == 0u || u >= 0x7f800000u) r.scale = 0.0f;
    return r;
}

// The sum of the squares, u is the largest number. If it is not usual, the sum is that of other numbers, and the result is to be
// multiplied by post, which is the reciprocal of their scale, or the scale. If the sum is 0, post is the result.
struct roots_norm_f32 {
    pair_f32 sum;
    float post;
};

__device__ roots_norm_f32 roots_norm_all_f32(float a, float b, float c, float d, int count, bool reciprocal) {
    unsigned x = roots_size_f32(a);
    unsigned y = roots_size_f32(b);
    unsigned z = count > 2 ? roots_size_f32(c) : 0u;
    unsigned q = count > 3 ? roots_size_f32(d) : 0u;
    unsigned u = x > y ? x : y;
    unsigned v = x > y ? y : x;
    unsigned w = u > z ? z : u;
    u = u > z ? u : z;
    unsigned t = u > q ? q : u;
    u = u > q ? u : q;
    float f = __uint_as_float(u);
    float g = __uint_as_float(v);
    float h = __uint_as_float(w);
    float k = __uint_as_float(t);
    roots_norm_f32 r;
    r.post = 1.0f;
    if (!roots_usual_f32(f)) {
        unsigned i = 0x7f800000u;
        roots_scale_f32 s = roots_rare_f32(u, u == i || v == i || w == i || t == i, reciprocal);
        f = f * s.scale;
        g = g * s.scale;
        h = h * s.scale;
        k = k * s.scale;
        r.post = reciprocal ? s.scale : s.inverse;
        if (s.scale == 0.0f) {
            r.sum.hi = 0.0f;
            r.sum.lo = 0.0f;
            r.post = s.edge;
            return r;
        }
    }
    r.sum = roots_squares_f32(f, g);
    if (count > 2) r.sum = roots_add_square_f32(r.sum, h);
    if (count > 3) r.sum = roots_add_square_f32(r.sum, k);
    return r;
}

__device__ float roots_norm_root_f32(roots_norm_f32 s) {
    return s.sum.hi == 0.0f ? s.post : roots_sqrt_f32(s.sum) * s.post;
}

__device__ float roots_norm_reciprocal_f32(roots_norm_f32 s) {
    return s.sum.hi == 0.0f ? s.post : roots_rsqrt_f32(s.sum) * s.post;
}

__device__ float hypot_f32(float a, float b) {
    return roots_norm_root_f32(roots_norm_all_f32(a, b, 0.0f, 0.0f, 2, false));
}

__device__ float rhypot_f32(float a, float b) {
    return roots_norm_reciprocal_f32(roots_norm_all_f32(a, b, 0.0f, 0.0f, 2, true));
}

__device__ float norm3d_f32(float a, float b, float c) {
    return roots_norm_root_f32(roots_norm_all_f32(a, b, c, 0.0f, 3, false));
}

__device__ float rnorm3d_f32(float a, float b, float c) {
    return roots_norm_reciprocal_f32(roots_norm_all_f32(a, b, c, 0.0f, 3, true));
}

__device__ float norm4d_f32(float a, float b, float c, float d) {
    return roots_norm_root_f32(roots_norm_all_f32(a, b, c, d, 4, false));
}

__device__ float rnorm4d_f32(float a, float b, float c, float d) {
    return roots_norm_reciprocal_f32(roots_norm_all_f32(a, b, c, d, 4, true));
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
