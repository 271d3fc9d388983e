// Operations on the bits of 16-bit floats (`__iw_f16_…`, `__iw_bf16_…`), which cuda_fp16.h and cuda_bf16.h use. On the
// device they are operations of the IR.
#ifndef __ISOWARP_HALF_OPERATIONS_H__
#define __ISOWARP_HALF_OPERATIONS_H__

#include "bits.h"

// Rounds `m * 2^e` to a format with P bits of significand, of exponents Emin to -Emin + 1. All results are exact but for
// this one rounding.
template <int P, int Emin> __IW_BOTH inline unsigned short __iw_rounded(
    unsigned int sign, unsigned long long m, int e, __iw_rounding mode) {
    const unsigned int infinite = (2u * (unsigned int)(1 - Emin) + 1u) << (P - 1);
    if (m == 0) return (unsigned short)(sign << 15);
    const int zeros = __builtin_clzll(m);
    m <<= zeros;
    const int exponent = e - zeros + 63;
    const int subnormal = exponent < Emin ? Emin - exponent : 0;
    const int dropped = 64 - P + subnormal;
    const unsigned long long kept = dropped < 64 ? m >> dropped : 0;
    const unsigned long long rest = dropped < 64 ? m & ((1ull << dropped) - 1) : m;
    const unsigned long long half = dropped <= 64 ? 1ull << (dropped - 1) : ~0ull;
    bool up = false;
    switch (mode) {
    case __iw_rn: up = dropped <= 64 && (rest > half || (rest == half && (kept & 1))); break;
    case __iw_rz: break;
    case __iw_ru: up = !sign && rest != 0; break;
    case __iw_rd: up = sign && rest != 0; break;
    }
    // What is carried out of the significand belongs to the exponent.
    unsigned long long bits = kept + up;
    if (!subnormal) bits += (unsigned long long)(unsigned int)(exponent - Emin) << (P - 1);
    if (bits >= infinite) {
        const bool to_infinity = mode == __iw_rn || (mode == __iw_ru && !sign) || (mode == __iw_rd && sign);
        bits = to_infinity ? infinite : infinite - 1;
    }
    return (unsigned short)(sign << 15 | (unsigned int)bits);
}

template <int P, int Emin> __IW_BOTH inline unsigned short __iw_from_double(double x, __iw_rounding mode) {
    const unsigned long long bits = __iw_double_as_ull(x);
    const unsigned int sign = (unsigned int)(bits >> 63), exponent = (unsigned int)(bits >> 52) & 0x7ffu;
    const unsigned long long fraction = bits & 0xfffffffffffffull;
    if (exponent == 0x7ff) {
        const unsigned int infinite = (2u * (unsigned int)(1 - Emin) + 1u) << (P - 1);
        return (unsigned short)(fraction ? 0x7fffu : sign << 15 | infinite);
    }
    return exponent ? __iw_rounded<P, Emin>(sign, fraction | 1ull << 52, (int)exponent - 1075, mode)
                    : __iw_rounded<P, Emin>(sign, fraction, -1074, mode);
}
template <int P, int Emin, class T> __IW_BOTH inline unsigned short __iw_from_integer(T x, __iw_rounding mode) {
    const bool negative = x < T(0);
    const unsigned long long size = negative ? 0ull - (unsigned long long)x : (unsigned long long)x;
    return __iw_rounded<P, Emin>(negative, size, 0, mode);
}

// The sum of a product, which is exact, and a number, rounded to odd: rounding it again rounds the exact sum.
__IW_BOTH inline double __iw_fma_odd(double a, double b, double c) {
    const double p = a * b, s = p + c, t = s - p, error = (p - (s - t)) + (c - t);
    if (!(error > 0) && !(error < 0)) return s;
    unsigned long long bits = __iw_double_as_ull(s);
    if (!(bits & 1)) bits = (error > 0) == (s > 0) ? bits + 1 : bits - 1;
    return __iw_ull_as_double(bits);
}

__IW_BOTH inline float __iw_f16_to_float(unsigned short x) {
    const unsigned int sign = (unsigned int)(x & 0x8000u) << 16, exponent = (x >> 10) & 31u, fraction = x & 0x3ffu;
    if (exponent == 31) return __iw_uint_as_float(fraction ? 0x7fffffffu : sign | 0x7f800000u);
    if (exponent) return __iw_uint_as_float(sign | (exponent + 112) << 23 | fraction << 13);
    const float least = (float)fraction * (1.0f / 16777216.0f);
    return sign ? -least : least;
}
__IW_BOTH inline float __iw_bf16_to_float(unsigned short x) { return __iw_uint_as_float((unsigned int)x << 16); }

#define __IW_HALF_INTEGER(name, P, Emin, word, type, mode)                                                            \
    __IW_BOTH inline type __iw_##name##_to_##word##_##mode(unsigned short x) {                                        \
        return __iw_to_integer<type>(__iw_##name##_to_float(x), __iw_##mode, sizeof(type) == 8);                      \
    }                                                                                                                 \
    __IW_BOTH inline unsigned short __iw_##name##_from_##word##_##mode(type x) {                                      \
        return __iw_from_integer<P, Emin, type>(x, __iw_##mode);                                                      \
    }
#define __IW_HALF_MODE(name, P, Emin, mode)                                                                           \
    __IW_BOTH inline unsigned short __iw_##name##_from_float_##mode(float x) {                                        \
        return __iw_from_double<P, Emin>(x, __iw_##mode);                                                             \
    }                                                                                                                 \
    __IW_BOTH inline unsigned short __iw_##name##_from_double_##mode(double x) {                                      \
        return __iw_from_double<P, Emin>(x, __iw_##mode);                                                             \
    }                                                                                                                 \
    __IW_HALF_INTEGER(name, P, Emin, short, short, mode)                                                              \
    __IW_HALF_INTEGER(name, P, Emin, ushort, unsigned short, mode)                                                    \
    __IW_HALF_INTEGER(name, P, Emin, int, int, mode)                                                                  \
    __IW_HALF_INTEGER(name, P, Emin, uint, unsigned int, mode)                                                        \
    __IW_HALF_INTEGER(name, P, Emin, llong, long long, mode)                                                          \
    __IW_HALF_INTEGER(name, P, Emin, ullong, unsigned long long, mode)

// A double holds sums, products, quotients and roots with more than twice the bits and two, so that rounding them again
// rounds the exact result.
#define __IW_HALF_BINARY(name, P, Emin, function, op)                                                                 \
    __IW_BOTH inline unsigned short __iw_##name##_##function(unsigned short a, unsigned short b) {                    \
        return __iw_from_double<P, Emin>((double)__iw_##name##_to_float(a) op (double)__iw_##name##_to_float(b),      \
                                         __iw_rn);                                                                    \
    }
#define __IW_HALF_UNARY(name, P, Emin, function)                                                                      \
    __IW_BOTH inline unsigned short __iw_##name##_##function(unsigned short a) {                                      \
        return __iw_from_double<P, Emin>(function((double)__iw_##name##_to_float(a)), __iw_rn);                       \
    }
#define __IW_HALF_COMPARE(name, function, op)                                                                         \
    __IW_BOTH inline bool __iw_##name##_##function(unsigned short a, unsigned short b) {                              \
        return __iw_##name##_to_float(a) op __iw_##name##_to_float(b);                                                \
    }
// Minus zero is less than zero, and a number is preferred to NaN.
#define __IW_HALF_EXTREME(name, function, op, sign)                                                                   \
    __IW_BOTH inline unsigned short __iw_##name##_##function(unsigned short a, unsigned short b) {                    \
        const float x = __iw_##name##_to_float(a), y = __iw_##name##_to_float(b);                                     \
        if (x != x) return y != y ? (unsigned short)0x7fff : b;                                                       \
        if (y != y) return a;                                                                                         \
        if (x == y) return (unsigned short)(a sign b);                                                                \
        return x op y ? a : b;                                                                                        \
    }
#define __IW_HALF(name, P, Emin)                                                                                      \
    __IW_HALF_MODE(name, P, Emin, rn) __IW_HALF_MODE(name, P, Emin, rz)                                               \
    __IW_HALF_MODE(name, P, Emin, ru) __IW_HALF_MODE(name, P, Emin, rd)                                               \
    __IW_HALF_BINARY(name, P, Emin, add, +) __IW_HALF_BINARY(name, P, Emin, add_rn, +)                                \
    __IW_HALF_BINARY(name, P, Emin, sub, -) __IW_HALF_BINARY(name, P, Emin, sub_rn, -)                                \
    __IW_HALF_BINARY(name, P, Emin, mul, *) __IW_HALF_BINARY(name, P, Emin, mul_rn, *)                                \
    __IW_HALF_BINARY(name, P, Emin, div, /)                                                                           \
    __IW_HALF_UNARY(name, P, Emin, sqrt) __IW_HALF_UNARY(name, P, Emin, floor) __IW_HALF_UNARY(name, P, Emin, ceil)   \
    __IW_HALF_UNARY(name, P, Emin, trunc) __IW_HALF_UNARY(name, P, Emin, rint)                                        \
    __IW_HALF_COMPARE(name, eq, ==) __IW_HALF_COMPARE(name, ne, !=) __IW_HALF_COMPARE(name, lt, <)                    \
    __IW_HALF_COMPARE(name, le, <=) __IW_HALF_COMPARE(name, gt, >) __IW_HALF_COMPARE(name, ge, >=)                    \
    __IW_HALF_EXTREME(name, min, <, |) __IW_HALF_EXTREME(name, max, >, &)                                             \
    __IW_BOTH inline unsigned short __iw_##name##_neg(unsigned short a) {                                                \
        return __iw_##name##_ne(a, a) ? (unsigned short)0x7fff : (unsigned short)(a ^ 0x8000u);                       \
    }                                                                                                                 \
    __IW_BOTH inline unsigned short __iw_##name##_abs(unsigned short a) {                                                \
        return __iw_##name##_ne(a, a) ? (unsigned short)0x7fff : (unsigned short)(a & 0x7fffu);                       \
    }                                                                                                                 \
    __IW_BOTH inline unsigned short __iw_##name##_fma(unsigned short a, unsigned short b, unsigned short c) {         \
        return __iw_from_double<P, Emin>(__iw_fma_odd(__iw_##name##_to_float(a), __iw_##name##_to_float(b),           \
                                                      __iw_##name##_to_float(c)), __iw_rn);                           \
    }
__IW_HALF(f16, 11, -14)
__IW_HALF(bf16, 8, -126)

#undef __IW_HALF
#undef __IW_HALF_INTEGER
#undef __IW_HALF_MODE
#undef __IW_HALF_BINARY
#undef __IW_HALF_UNARY
#undef __IW_HALF_COMPARE
#undef __IW_HALF_EXTREME
#endif
