// CUDA's mathematics on the host: what the C library lacks, and `min` and `max`. Device code has the front end's own.
#ifndef __ISOWARP_MATH_FUNCTIONS_H__
#define __ISOWARP_MATH_FUNCTIONS_H__

#ifdef __cplusplus
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmath>
#include <cstdlib>
#include <new>

#include "isowarp/bits.h"

// A function of `double`, its form for `float` with an `f` at the end, and its overload for `float`.
#define __IW_MATH_1(name, expression)                                                                                 \
    __IW_INLINE double name(double x) { return expression; }                                                          \
    __IW_INLINE float name##f(float x) { return (float)name((double)x); }                                             \
    __IW_INLINE float name(float x) { return name##f(x); }
#define __IW_MATH_2(name, expression)                                                                                 \
    __IW_INLINE double name(double x, double y) { return expression; }                                                \
    __IW_INLINE float name##f(float x, float y) { return (float)name((double)x, (double)y); }                         \
    __IW_INLINE float name(float x, float y) { return name##f(x, y); }

__IW_INLINE double __iw_sinpi(double x) {
    const double r = fmod(x, 2.0), n = rint(r * 2.0), angle = (r - n * 0.5) * 3.14159265358979323846;
    const double result = ((int)n & 1) ? cos(angle) : sin(angle);
    return ((int)n & 2) ? -result : ((int)n == 0 || r != n * 0.5 || ((int)n & 1)) ? result : copysign(0.0, x);
}
__IW_INLINE double __iw_cospi(double x) {
    const double r = fmod(fabs(x), 2.0), n = rint(r * 2.0), angle = (r - n * 0.5) * 3.14159265358979323846;
    const int q = (int)n & 3;
    if (r == n * 0.5) return (q & 1) ? 0.0 : q == 2 ? -1.0 : 1.0;
    return q == 0 ? cos(angle) : q == 1 ? -sin(angle) : q == 2 ? -cos(angle) : sin(angle);
}
// The x with erfc(x) = y, by Newton's method from an approximation with logarithms.
__IW_INLINE double __iw_erfcinv(double y) {
    if (!(y >= 0.0 && y <= 2.0)) return (double)NAN;
    if (y == 0.0) return (double)INFINITY;
    if (y == 2.0) return -(double)INFINITY;
    if (y > 1.0) return -__iw_erfcinv(2.0 - y);
    const double w = sqrt(-2.0 * log(y * 0.5));
    double x = (w - (2.515517 + w * (0.802853 + w * 0.010328)) / (1.0 + w * (1.432788 + w * (0.189269 + w * 0.001308)))) *
               0.70710678118654752;
    for (int i = 0; i < 4; ++i) {
        const double slope = 1.12837916709551257 * exp(-x * x), error = erfc(x) - y;
        if (slope == 0.0) break;
        const double step = error / slope;
        x += step / (1.0 + x * step);
    }
    return x;
}
__IW_INLINE double __iw_erfinv(double y) {
    if (fabs(y) > 0.5) return y > 0.0 ? __iw_erfcinv(1.0 - y) : -__iw_erfcinv(1.0 + y);
    double x = y * 0.886226925452758;
    for (int i = 0; i < 5; ++i) {
        const double step = (erf(x) - y) / (1.12837916709551257 * exp(-x * x));
        x -= step / (1.0 + x * step);
    }
    return x;
}
__IW_INLINE double __iw_erfcx(double x) {
    if (x < 20.0) return exp(x * x) * erfc(x);
    const double q = 0.5 / (x * x);
    return 0.56418958354775629 / x * (1.0 - q * (1.0 - 3.0 * q * (1.0 - 5.0 * q * (1.0 - 7.0 * q * (1.0 - 9.0 * q)))));
}
// The series of the modified Bessel functions of order 0 and 1.
__IW_INLINE double __iw_bessel_i(int order, double x) {
    double term = order ? x * 0.5 : 1.0, sum = term;
    for (int k = 1; k < 2000 && fabs(term) > fabs(sum) * 1e-18; ++k) {
        term *= x * 0.25 * x / ((double)k * (double)(k + order));
        sum += term;
    }
    return sum;
}
__IW_INLINE double __iw_norm(int n, const double *p) {
    double size = 0.0;
    for (int i = 0; i < n; ++i) size = hypot(size, p[i]);
    return size;
}

// Newer C libraries have these.
#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 42)
__IW_MATH_1(rsqrt, 1.0 / sqrt(x))
#endif
#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 41)
__IW_MATH_1(sinpi, __iw_sinpi(x))
__IW_MATH_1(cospi, __iw_cospi(x))
#endif
__IW_MATH_1(rcbrt, 1.0 / cbrt(x))
__IW_MATH_1(erfinv, __iw_erfinv(x))
__IW_MATH_1(erfcinv, __iw_erfcinv(x))
__IW_MATH_1(erfcx, __iw_erfcx(x))
__IW_MATH_1(normcdf, 0.5 * erfc(x * -0.70710678118654752))
__IW_MATH_1(normcdfinv, -1.41421356237309505 * __iw_erfcinv(2.0 * x))
__IW_MATH_1(cyl_bessel_i0, __iw_bessel_i(0, x))
__IW_MATH_1(cyl_bessel_i1, __iw_bessel_i(1, x))
__IW_MATH_2(rhypot, 1.0 / hypot(x, y))
__IW_INLINE double fdivide(double x, double y) { return x / y; }
__IW_INLINE float fdividef(float x, float y) { return x / y; }
__IW_INLINE float exp10(float x) { return exp10f(x); }
__IW_INLINE void sincospi(double x, double *s, double *c) { *s = __iw_sinpi(x); *c = __iw_cospi(x); }
__IW_INLINE void sincospif(float x, float *s, float *c) { *s = (float)__iw_sinpi(x); *c = (float)__iw_cospi(x); }
__IW_INLINE void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }
__IW_INLINE void sincos(float x, float *s, float *c) { *s = sinf(x); *c = cosf(x); }
__IW_INLINE double norm3d(double a, double b, double c) { const double p[] = {a, b, c}; return __iw_norm(3, p); }
__IW_INLINE double norm4d(double a, double b, double c, double d) { const double p[] = {a, b, c, d}; return __iw_norm(4, p); }
__IW_INLINE double norm(int n, const double *p) { return __iw_norm(n, p); }
__IW_INLINE float norm3df(float a, float b, float c) { return (float)sqrt((double)a * a + (double)b * b + (double)c * c); }
__IW_INLINE float norm4df(float a, float b, float c, float d) {
    return (float)sqrt((double)a * a + (double)b * b + (double)c * c + (double)d * d);
}
__IW_INLINE float normf(int n, const float *p) {
    double sum = 0.0;
    for (int i = 0; i < n; ++i) sum += (double)p[i] * p[i];
    return (float)sqrt(sum);
}
__IW_INLINE double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
__IW_INLINE double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
__IW_INLINE double rnorm(int n, const double *p) { return 1.0 / norm(n, p); }
__IW_INLINE float rnorm3df(float a, float b, float c) { return 1.0f / norm3df(a, b, c); }
__IW_INLINE float rnorm4df(float a, float b, float c, float d) { return 1.0f / norm4df(a, b, c, d); }
__IW_INLINE float rnormf(int n, const float *p) { return 1.0f / normf(n, p); }

// Minimum and maximum: CUDA's overloads for types that are alike or nearly so.
#define __IW_LESSER(min, type, a, b)                                                                                  \
    __IW_INLINE type min(a x, b y) { return (type)y < (type)x ? (type)y : (type)x; }
#define __IW_GREATER(max, type, a, b)                                                                                 \
    __IW_INLINE type max(a x, b y) { return (type)x < (type)y ? (type)y : (type)x; }
#define __IW_BOTH_SIGNS(M, name, type)                                                                                \
    M(name, type, type, type) M(name, unsigned type, unsigned type, unsigned type)                                    \
    M(name, unsigned type, type, unsigned type) M(name, unsigned type, unsigned type, type)
__IW_BOTH_SIGNS(__IW_LESSER, min, int) __IW_BOTH_SIGNS(__IW_LESSER, min, long) __IW_BOTH_SIGNS(__IW_LESSER, min, long long)
__IW_BOTH_SIGNS(__IW_GREATER, max, int) __IW_BOTH_SIGNS(__IW_GREATER, max, long) __IW_BOTH_SIGNS(__IW_GREATER, max, long long)
__IW_LESSER(umin, unsigned int, unsigned int, unsigned int)
__IW_GREATER(umax, unsigned int, unsigned int, unsigned int)
__IW_LESSER(llmin, long long, long long, long long)
__IW_GREATER(llmax, long long, long long, long long)
__IW_LESSER(ullmin, unsigned long long, unsigned long long, unsigned long long)
__IW_GREATER(ullmax, unsigned long long, unsigned long long, unsigned long long)
__IW_INLINE float min(float x, float y) { return fminf(x, y); }
__IW_INLINE double min(double x, double y) { return fmin(x, y); }
__IW_INLINE double min(float x, double y) { return fmin(x, y); }
__IW_INLINE double min(double x, float y) { return fmin(x, y); }
__IW_INLINE float max(float x, float y) { return fmaxf(x, y); }
__IW_INLINE double max(double x, double y) { return fmax(x, y); }
__IW_INLINE double max(float x, double y) { return fmax(x, y); }
__IW_INLINE double max(double x, float y) { return fmax(x, y); }

#undef __IW_MATH_1
#undef __IW_MATH_2
#undef __IW_LESSER
#undef __IW_GREATER
#undef __IW_BOTH_SIGNS
#endif
#endif
