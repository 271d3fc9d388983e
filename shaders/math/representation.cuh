// Functions on the representation of numbers: all are exact, or rounded once.
//
// They read and write the fields of IEEE 754's binary32 and binary64 (IEEE 754-2019, 3.4): sign, biased exponent
// (8 bits, bias 127; 11 bits, bias 1023) and fraction (23 and 52 bits). Normal numbers take integer operations on one
// word; subnormal numbers are normalised with a count of leading zeros or a product with a power of two.
#pragma once

#include "rounding.cuh"

namespace math {

// The binary exponent of a number that is not zero, infinite or NaN: 2^e <= |x| < 2^(e+1).
// Bits of a subnormal number are a multiple of 2^-149: 31 - clz - 149 = -118 - clz.
__device__ int representation_exponent_f32(unsigned magnitude) {
    return magnitude >= 0x00800000u ? (int)(magnitude >> 23) - 127 : -118 - __clz((int)magnitude);
}

// The same for double; a subnormal number is a multiple of 2^-1074, and its upper word has 20 bits of it: counted
// from the top of that word, or of the lower one if it is zero.
// Upper word: 31 - clz + 32 - 1074 = -1011 - clz. Lower word: 31 - clz - 1074 = -1043 - clz.
__device__ int representation_exponent_f64(int high, int low) {
    if (high >= 0x00100000) return (high >> 20) - 1023;
    return high != 0 ? -1011 - __clz(high) : -1043 - __clz(low);
}

// The n of x = f 2^n with 0.5 <= |f| < 1; 0 for zeros, infinities and NaN.
__device__ int frexp_exponent_f32(float x) {
    unsigned magnitude = __float_as_uint(x) & 0x7fffffffu;
    // Zero wraps around to the largest number.
    return magnitude - 1u < 0x7f7fffffu ? representation_exponent_f32(magnitude) + 1 : 0;
}

__device__ int frexp_exponent_f64(double x) {
    int high = __double2hiint(x) & 0x7fffffff;
    int low = __double2loint(x);
    if (high >= 0x7ff00000 || (high | low) == 0) return 0;
    return representation_exponent_f64(high, low) + 1;
}

// The f of x = f 2^n with 0.5 <= |f| < 1; zeros, infinities and NaN stay.
__device__ float frexp_fraction_f32(float x) {
    unsigned bits = __float_as_uint(x);
    unsigned magnitude = bits & 0x7fffffffu;
    if (magnitude - 0x00800000u >= 0x7f000000u) {
        if (magnitude > 0x7f800000u) return nan_f32();
        if (magnitude == 0x7f800000u || magnitude == 0u) return x;
        // Subnormal: exact.
        bits = __float_as_uint(x * 0x1p24f);
    }
    return __uint_as_float((bits & 0x807fffffu) | 0x3f000000u);
}

__device__ double frexp_fraction_f64(double x) {
    int high = __double2hiint(x);
    int low = __double2loint(x);
    int magnitude = high & 0x7fffffff;
    if (magnitude < 0x00100000 || magnitude >= 0x7ff00000) {
        if (x != x) return nan_f64();
        if (magnitude >= 0x7ff00000 || (magnitude | low) == 0) return x;
        // Subnormal: exact.
        double normal = x * 0x1p54;
        high = __double2hiint(normal);
        low = __double2loint(normal);
    }
    return __hiloint2double((high & (int)0x800fffff) | 0x3fe00000, low);
}

// x 2^n, rounded once to nearest even.
//
// Where x and the result are normal, n is added to the exponent. Otherwise x is made normal, and a subnormal result
// is the product of a normal number with 2^-60, which rounds it the one time.
__device__ float ldexp_f32(float x, int n) {
    unsigned bits = __float_as_uint(x);
    int exponent = (int)(bits >> 23) & 0xff;
    // From the smallest number to infinity it is 2^277, from the largest to below half of the smallest 2^-279.
    n = n < -300 ? -300 : (n > 300 ? 300 : n);
    int sum = exponent + n;
    if ((unsigned)(exponent - 1) < 254u && (unsigned)(sum - 1) < 254u) return __uint_as_float(bits + ((unsigned)n << 23));
    if (x != x) return nan_f32();
    if (exponent == 0xff || x == 0.0f) return x;
    if (exponent == 0) {
        bits = __float_as_uint(x * 0x1p24f);
        sum = ((int)(bits >> 23) & 0xff) + n - 24;
    }
    if (sum >= 255) return copysign(__int_as_float(0x7f800000), x);
    unsigned fraction = bits & 0x807fffffu;
    if (sum >= 1) return __uint_as_float(fraction | ((unsigned)sum << 23));
    // Below 2^-150 (a sum of -24) all is zero.
    sum = sum < -30 ? -30 : sum;
    return __uint_as_float(fraction | ((unsigned)(sum + 60) << 23)) * 0x1p-60f;
}

__device__ double ldexp_f64(double x, int n) {
    int high = __double2hiint(x);
    int low = __double2loint(x);
    int exponent = (high >> 20) & 0x7ff;
    // From the smallest number to infinity it is 2^2098, from the largest to below half of the smallest 2^-2100.
    n = n < -2200 ? -2200 : (n > 2200 ? 2200 : n);
    int sum = exponent + n;
    if ((unsigned)(exponent - 1) < 2046u && (unsigned)(sum - 1) < 2046u)
        return __hiloint2double((int)((unsigned)high + ((unsigned)n << 20)), low);
    if (x != x) return nan_f64();
    if (exponent == 0x7ff || x == 0.0) return x;
    if (exponent == 0) {
        double normal = x * 0x1p54;
        high = __double2hiint(normal);
        low = __double2loint(normal);
        sum = ((high >> 20) & 0x7ff) + n - 54;
    }
    if (sum >= 2047) return copysign(__hiloint2double(0x7ff00000, 0), x);
    int fraction = high & (int)0x800fffff;
    if (sum >= 1) return __hiloint2double(fraction | (sum << 20), low);
    // Below 2^-1075 (a sum of -53) all is zero.
    sum = sum < -55 ? -55 : sum;
    return __hiloint2double(fraction | ((sum + 60) << 20), low) * 0x1p-60;
}

// A long long as the nearest int.
__device__ int representation_clamp(long long n) {
    int low = (int)n;
    int high = (int)(n >> 32);
    return high == (low >> 31) ? low : (high < 0 ? (int)0x80000000 : 0x7fffffff);
}

__device__ float scalbln_f32(float x, long long n) { return ldexp_f32(x, representation_clamp(n)); }
__device__ double scalbln_f64(double x, long long n) { return ldexp_f64(x, representation_clamp(n)); }

// The binary exponent; the smallest int for zeros and NaN, the largest for infinities.
__device__ int ilogb_f32(float x) {
    unsigned magnitude = __float_as_uint(x) & 0x7fffffffu;
    if (magnitude - 1u < 0x7f7fffffu) return representation_exponent_f32(magnitude);
    return magnitude == 0x7f800000u ? 0x7fffffff : (int)0x80000000;
}

__device__ int ilogb_f64(double x) {
    int high = __double2hiint(x) & 0x7fffffff;
    int low = __double2loint(x);
    if (high < 0x7ff00000 && (high | low) != 0) return representation_exponent_f64(high, low);
    return high == 0x7ff00000 && low == 0 ? 0x7fffffff : (int)0x80000000;
}

// The binary exponent as a number; negative infinity for zeros, infinity for infinities.
__device__ float logb_f32(float x) {
    unsigned magnitude = __float_as_uint(x) & 0x7fffffffu;
    if (magnitude - 1u < 0x7f7fffffu) return (float)representation_exponent_f32(magnitude);
    if (magnitude > 0x7f800000u) return nan_f32();
    return __uint_as_float(magnitude == 0u ? 0xff800000u : 0x7f800000u);
}

__device__ double logb_f64(double x) {
    int high = __double2hiint(x) & 0x7fffffff;
    int low = __double2loint(x);
    if (high < 0x7ff00000 && (high | low) != 0) return (double)representation_exponent_f64(high, low);
    if (x != x) return nan_f64();
    return __hiloint2double(high == 0 ? (int)0xfff00000 : 0x7ff00000, 0);
}

// The next number after x towards y; y if they are equal.
//
// Bits of numbers of one sign are in the order of their magnitudes.
__device__ float nextafter_f32(float x, float y) {
    if (x != x || y != y) return nan_f32();
    if (x == y) return y;
    if (x == 0.0f) return copysign(__int_as_float(1), y);
    int bits = __float_as_int(x);
    bool away = (x < y) == (bits >= 0);
    return __int_as_float(away ? bits + 1 : bits - 1);
}

__device__ double nextafter_f64(double x, double y) {
    if (x != x || y != y) return nan_f64();
    if (x == y) return y;
    if (x == 0.0) return copysign(__longlong_as_double(1LL), y);
    long long bits = __double_as_longlong(x);
    bool away = (x < y) == (bits >= 0LL);
    return __longlong_as_double(away ? bits + 1LL : bits - 1LL);
}

}
