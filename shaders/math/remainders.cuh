// Remainders: all are exact. And the quick quotient.
//
// A remainder of x and y, made positive, is r = x - q y for an integer q near x / y. It is exact as one fma whenever
// |r| <= y and r is a multiple of the unit in the last place of y, for then it has no more digits than y; so an
// approximate q that is off by less than one does as well as the exact one, and is put right afterwards by one sum or
// difference with y, which is exact for the same reason. (That the remainder of a quotient is exact with an fma: Muller et
// al., Handbook of Floating-Point Arithmetic. The whole is long division.)
//
// - Small quotients take one such step. For float, q is the quotient x / y as float division gives it. For double it is a
//   float quotient of the leading 24 bits, so that there is no double division.
// - Large quotients take long division in the base 2^22 or 2^51, with signed digits, of numbers scaled to [1, 2): one reciprocal,
//   then four operations a digit. The number of digits grows with the difference of the exponents (at most 13 and 42).
#pragma once

#include "rounding.cuh"

namespace math {

// What the long division is to give: fmod, remainder, or the low three bits of the quotient's magnitude.
const int REMAINDERS_FMOD = 0;
const int REMAINDERS_REMAINDER = 1;
const int REMAINDERS_QUOTIENT = 2;

// 1 if the exact quotient, rounded to even, is one farther from the q of r = x - q y to the side that r shows, else 0:
// if |r| is above half of y, or is half of y and q is odd. Of numbers that are not negative the bits are in their order, so
// that 2|r| >= y becomes 2|r| + 1 > y in bits. An overflow to infinity is above any y, as it has to be.
__device__ int remainders_beyond_f32(float r, int q, float y) {
    int twice = __float_as_int(r + r) & 0x7fffffff;
    return twice + (q & 1) > __float_as_int(y) ? 1 : 0;
}

__device__ int remainders_beyond_f64(double r, int q, double y) {
    long long twice = __double_as_longlong(r + r) & 0x7fffffffffffffffLL;
    return twice + (long long)(q & 1) > __double_as_longlong(y) ? 1 : 0;
}

// Any of the three functions, for quotients from 2^24 and for all arguments without a quotient.
__device__ float remainders_long_f32(float x, float y, int what) {
    float ax = fabs(x);
    float ay = fabs(y);
    int bits_x = __float_as_int(ax);
    int bits_y = __float_as_int(ay);
    if (bits_x >= 0x7f800000 || bits_y > 0x7f800000 || bits_y == 0) {
        return what == REMAINDERS_QUOTIENT ? 0.0f : nan_f32();
    }
    // A subnormal y is made normal. x is not subnormal, for it is at least 2^23 y.
    bool small = bits_y < 0x00800000;
    bits_y = small ? __float_as_int(ay * 0x1p24f) : bits_y;
    int exponent_y = bits_y >> 23;
    int difference = (bits_x >> 23) - exponent_y + (small ? 24 : 0);
    float fraction_x = __int_as_float((bits_x & 0x007fffff) | 0x3f800000);
    float fraction_y = __int_as_float((bits_y & 0x007fffff) | 0x3f800000);
    // Digits q = rint(v), |v| <= 2^22, where v is the quotient but for the roundings of the reciprocal and of the
    // product: 2^-24 each, together below 0.5. So |q - quotient| < 1 and |r| < y: this is what limits a digit to 22 bits, and the
    // first one, whose dividend can be just below 2 y, to 21.
    float inverse = 1.0f / fraction_y;
    float inverse_digit = inverse * 0x1p22f;
    float r = fraction_x * __int_as_float((127 + difference % 22) << 23);
    float q = rint(r * inverse);
    r = fma(-q, fraction_y, r);
    for (int i = difference / 22; i > 0; i = i - 1) {
        q = rint(r * inverse_digit);
        r = fma(-q, fraction_y, r * 0x1p22f);
    }
    // The low bits of the last digit are those of the quotient, or there is only the first digit.
    int low = (int)q;
    if (what == REMAINDERS_FMOD) {
        r = r < 0.0f ? r + fraction_y : r;
    } else if (remainders_beyond_f32(r, low, fraction_y) != 0) {
        low = r < 0.0f ? low - 1 : low + 1;
        r = r - copysign(fraction_y, r);
    }
    if (what == REMAINDERS_QUOTIENT) return (float)(low & 7);
    r = r * __int_as_float(exponent_y << 23);
    r = small ? r * 0x1p-24f : r;
    return __int_as_float(__float_as_int(r) ^ (__float_as_int(x) & (int)0x80000000));
}

// x - n y with n the quotient cut to an integer. A result that is zero has the sign of x.
__device__ float fmod_f32(float x, float y) {
    float ax = fabs(x);
    float ay = fabs(y);
    // Below 2^24 the cut quotient is n, or n + 1 where the division was rounded up to an integer. False for NaN.
    float v = ax / ay;
    if (v < 0x1p24f) {
        float r = fma(-trunc(v), ay, ax);
        r = r < 0.0f ? r + ay : r;
        // Also for an infinite y.
        r = v < 1.0f ? ax : r;
        return copysign(r, x);
    }
    return remainders_long_f32(x, y, REMAINDERS_FMOD);
}

// x - n y with n the quotient rounded to the nearest integer, to even if two are as near.
//
// If the rounded quotient is 0.5 or less, x itself is the first remainder; if it is more, x is more than half of y, and
// x - y is exact (Sterbenz).
__device__ float remainder_f32(float x, float y) {
    float ax = fabs(x);
    float ay = fabs(y);
    float v = ax / ay;
    if (v < 0x1p24f) {
        float q = rint(v);
        float r = q == 0.0f ? ax : fma(-q, ay, ax);
        r = remainders_beyond_f32(r, (int)q, ay) != 0 ? r - copysign(ay, r) : r;
        return __int_as_float(__float_as_int(r) ^ (__float_as_int(x) & (int)0x80000000));
    }
    return remainders_long_f32(x, y, REMAINDERS_REMAINDER);
}

// The low three bits of the magnitude of remainder's n, with the sign of x / y; 0 where there is no remainder.
__device__ int remquo_quotient_f32(float x, float y) {
    float ax = fabs(x);
    float ay = fabs(y);
    float v = ax / ay;
    int low;
    if (v < 0x1p24f) {
        float q = rint(v);
        float r = q == 0.0f ? ax : fma(-q, ay, ax);
        int beyond = remainders_beyond_f32(r, (int)q, ay);
        low = (r < 0.0f ? (int)q - beyond : (int)q + beyond) & 7;
    } else {
        low = (int)remainders_long_f32(x, y, REMAINDERS_QUOTIENT);
    }
    return (__float_as_int(x) ^ __float_as_int(y)) < 0 ? -low : low;
}

// Any of the three functions, for all arguments.
__device__ double remainders_long_f64(double x, double y, int what) {
    double ax = fabs(x);
    double ay = fabs(y);
    // Not of ax and ay: the absolute value of a NaN is the canonical NaN, which has a sign.
    int high_x = __double2hiint(x) & 0x7fffffff;
    int high_y = __double2hiint(y) & 0x7fffffff;
    if (high_x >= 0x7ff00000 || y == 0.0 || y != y) {
        return what == REMAINDERS_QUOTIENT ? 0.0 : nan_f64();
    }
    // Subnormal numbers are made normal.
    bool small = high_y < 0x00100000;
    double normal_x = high_x < 0x00100000 ? ax * 0x1p54 : ax;
    double normal_y = small ? ay * 0x1p54 : ay;
    int exponent_y = __double2hiint(normal_y) >> 20;
    int difference = (__double2hiint(normal_x) >> 20) - (high_x < 0x00100000 ? 54 : 0) - exponent_y + (small ? 54 : 0);
    // x is below half of y, or zero, or y is infinite.
    if (difference < -1 || high_y == 0x7ff00000) return what == REMAINDERS_QUOTIENT ? 0.0 : x;
    double fraction_x = __hiloint2double((__double2hiint(normal_x) & 0x000fffff) | 0x3ff00000, __double2loint(normal_x));
    double fraction_y = __hiloint2double((__double2hiint(normal_y) & 0x000fffff) | 0x3ff00000, __double2loint(normal_y));
    double r = fraction_x * 0.5;
    double q = 0.0;
    if (difference >= 0) {
        // As for float, with roundings of 2^-53: a digit has 51 bits, the first one at most 50.
        double inverse = 1.0 / fraction_y;
        double inverse_digit = inverse * 0x1p51;
        r = fraction_x * __hiloint2double((1023 + difference % 51) << 20, 0);
        q = rint(r * inverse);
        r = fma(-q, fraction_y, r);
        for (int i = difference / 51; i > 0; i = i - 1) {
            q = rint(r * inverse_digit);
            r = fma(-q, fraction_y, r * 0x1p51);
        }
    }
    // The low bits of the last digit, in two's complement: this sum is exact for |q| <= 2^51.
    int low = __double2loint(q + 0x1.8p52);
    if (what == REMAINDERS_FMOD) {
        r = r < 0.0 ? r + fraction_y : r;
    } else if (remainders_beyond_f64(r, low, fraction_y) != 0) {
        low = r < 0.0 ? low - 1 : low + 1;
        r = r - copysign(fraction_y, r);
    }
    if (what == REMAINDERS_QUOTIENT) return (double)(low & 7);
    r = r * __hiloint2double(exponent_y << 20, 0);
    r = small ? r * 0x1p-54 : r;
    return __hiloint2double(__double2hiint(r) ^ (__double2hiint(x) & (int)0x80000000), __double2loint(r));
}

// True if y is normal and x finite, by the upper words of their magnitudes, and x < 2^21 y by their exponents.
__device__ bool remainders_short_f64(int high_x, int high_y) {
    return (unsigned)(high_y - 0x00100000) < 0x7fe00000u && high_x < 0x7ff00000 && (high_x >> 20) - (high_y >> 20) < 21;
}

// The quotient of the magnitudes of two normal numbers, rounded to an integer, as a float. The exponent of x is 0 to 20 above
// that of y.
//
// Both are cut to 24 bits (relative error below 2^-23, in opposite directions), the division rounds (2^-24): the error is below
// 1.5 * 2^-23 * 2^21 = 0.375. Rounded to an integer it is off by less than 0.875, and not at all if the quotient is an integer.
__device__ float remainders_quotient_f64(double x, double y) {
    int high_x = __double2hiint(x) & 0x7fffffff;
    int high_y = __double2hiint(y) & 0x7fffffff;
    int cut_x = ((high_x & 0x000fffff) << 3) | (int)((unsigned)__double2loint(x) >> 29);
    int cut_y = ((high_y & 0x000fffff) << 3) | (int)((unsigned)__double2loint(y) >> 29);
    float v = __int_as_float(cut_x | 0x3f800000) / __int_as_float(cut_y | 0x3f800000);
    return rint(__int_as_float(__float_as_int(v) + (((high_x >> 20) - (high_y >> 20)) << 23)));
}

__device__ double fmod_f64(double x, double y) {
    double ax = fabs(x);
    double ay = fabs(y);
    int high_x = __double2hiint(x) & 0x7fffffff;
    int high_y = __double2hiint(y) & 0x7fffffff;
    if (remainders_short_f64(high_x, high_y)) {
        if ((high_x >> 20) < (high_y >> 20)) return x;
        double r = fma((double)-remainders_quotient_f64(x, y), ay, ax);
        r = __double2hiint(r) < 0 ? r + ay : r;
        return copysign(r, x);
    }
    return remainders_long_f64(x, y, REMAINDERS_FMOD);
}

// The first remainder is x itself where the exponent of x is below that of y, so that x - q y is a multiple of the unit in the
// last place of y where there is a q; then x - y is subtracted only from more than half of y (Sterbenz).
__device__ double remainder_f64(double x, double y) {
    double ax = fabs(x);
    double ay = fabs(y);
    int high_x = __double2hiint(x) & 0x7fffffff;
    int high_y = __double2hiint(y) & 0x7fffffff;
    if (remainders_short_f64(high_x, high_y)) {
        float q = 0.0f;
        double r = ax;
        if ((high_x >> 20) >= (high_y >> 20)) {
            q = remainders_quotient_f64(x, y);
            r = fma((double)-q, ay, ax);
        }
        r = remainders_beyond_f64(r, (int)q, ay) != 0 ? r - copysign(ay, r) : r;
        return __hiloint2double(__double2hiint(r) ^ (__double2hiint(x) & (int)0x80000000), __double2loint(r));
    }
    return remainders_long_f64(x, y, REMAINDERS_REMAINDER);
}

__device__ int remquo_quotient_f64(double x, double y) {
    double ax = fabs(x);
    double ay = fabs(y);
    int high_x = __double2hiint(x) & 0x7fffffff;
    int high_y = __double2hiint(y) & 0x7fffffff;
    int low;
    if (remainders_short_f64(high_x, high_y)) {
        float q = 0.0f;
        double r = ax;
        if ((high_x >> 20) >= (high_y >> 20)) {
            q = remainders_quotient_f64(x, y);
            r = fma((double)-q, ay, ax);
        }
        int beyond = remainders_beyond_f64(r, (int)q, ay);
        low = (__double2hiint(r) < 0 ? (int)q - beyond : (int)q + beyond) & 7;
    } else {
        low = (int)remainders_long_f64(x, y, REMAINDERS_QUOTIENT);
    }
    return (__double2hiint(x) ^ __double2hiint(y)) < 0 ? -low : low;
}

// CUDA's __fdividef: x / y, but zero where 2^126 < |y| < 2^128 (a NaN if x is infinite). There the zero has the
// sign of the quotient.
__device__ float fast_divide_f32(float x, float y) {
    float ay = fabs(y);
    if (ay > 0x1p126f && ay < __int_as_float(0x7f800000)) return x * copysign(0.0f, y);
    return x / y;
}

}
