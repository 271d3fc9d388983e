// Bits of numbers, and minimum and maximum, for the other headers.
#ifndef __ISOWARP_BITS_H__
#define __ISOWARP_BITS_H__

#include <math.h>

#include "../host_defines.h"

#define __IW_BITS(name, to, from)                                                                                     \
    __IW_INLINE to name(from a) { to r; __builtin_memcpy(&r, &a, sizeof r); return r; }
__IW_BITS(__iw_float_as_uint, unsigned int, float)
__IW_BITS(__iw_uint_as_float, float, unsigned int)
__IW_BITS(__iw_float_as_int, int, float)
__IW_BITS(__iw_int_as_float, float, int)
__IW_BITS(__iw_double_as_longlong, long long, double)
__IW_BITS(__iw_longlong_as_double, double, long long)
__IW_BITS(__iw_double_as_ull, unsigned long long, double)
__IW_BITS(__iw_ull_as_double, double, unsigned long long)
#undef __IW_BITS

#ifdef __cplusplus
template <class T> __IW_BOTH inline T __iw_min(T a, T b) { return b < a ? b : a; }
template <class T> __IW_BOTH inline T __iw_max(T a, T b) { return a < b ? b : a; }

// Rounding to an integer: to the nearest (even), to zero, up, and down.
enum __iw_rounding { __iw_rn, __iw_rz, __iw_ru, __iw_rd };
__IW_BOTH inline double __iw_integral(double x, __iw_rounding mode) {
    return mode == __iw_rn ? rint(x) : mode == __iw_rz ? trunc(x) : mode == __iw_ru ? ceil(x) : floor(x);
}

// Converts to an integer as PTX's `cvt` does: what is out of range becomes the nearest end. NaN becomes zero, and the
// highest bit alone if one of the types has 64 bits.
template <class T> __IW_BOTH inline T __iw_to_integer(double x, __iw_rounding mode, bool wide) {
    const bool is_signed = T(-1) < T(0);
    const int bits = sizeof(T) * 8;
    const T lowest = is_signed ? T(1ull << (bits - 1)) : T(0), highest = T(~lowest);
    if (x != x) return wide ? T(1ull << (bits - 1)) : T(0);
    x = __iw_integral(x, mode);
    const double end = ldexp(1.0, is_signed ? bits - 1 : bits);
    if (x >= end) return highest;
    if (x < (is_signed ? -end : 0.0)) return lowest;
    return T(x);
}
__IW_BOTH inline unsigned int __iw_float2uint_rn(float x) { return __iw_to_integer<unsigned int>(x, __iw_rn, false); }
__IW_BOTH inline unsigned int __iw_double2uint_rn(double x) { return __iw_to_integer<unsigned int>(x, __iw_rn, true); }
#endif

#endif
