// Bfloat16 on the host: rounding to nearest even, as on the device.
// The functions are those of frontend/src/headers/sixteen_bits.h; `__iw_…` are defined in isowarp/half_operations.h.
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__
#include "host_defines.h"
#ifdef __cplusplus
#include "isowarp/half_operations.h"
#include "vector_functions.h"
#include "cuda_fp16.h"

struct __nv_bfloat16_raw {
    unsigned short x;
};

struct __align__(4) __nv_bfloat162_raw {
    unsigned short x, y;
};

struct __half;

struct __align__(2) __nv_bfloat16 {
    unsigned short __x;

    __nv_bfloat16() = default;
    constexpr __IW_BOTH __nv_bfloat16(const __nv_bfloat16_raw &__raw) : __x(__raw.x) {}
    __IW_BOTH operator __nv_bfloat16_raw() const { __nv_bfloat16_raw __raw; __raw.x = __x; return __raw; }
    __IW_BOTH operator __nv_bfloat16_raw() const volatile { __nv_bfloat16_raw __raw; __raw.x = __x; return __raw; }
    __IW_BOTH __nv_bfloat16 &operator=(const __nv_bfloat16_raw &__raw) { __x = __raw.x; return *this; }
    __IW_BOTH volatile __nv_bfloat16 &operator=(const __nv_bfloat16_raw &__raw) volatile { __x = __raw.x; return *this; }
    __IW_BOTH volatile __nv_bfloat16 &operator=(const volatile __nv_bfloat16_raw &__raw) volatile { __x = __raw.x; return *this; }

#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
    explicit __IW_BOTH __nv_bfloat16(const __half __value);
    __IW_BOTH __nv_bfloat16(const float __value) : __x(__iw_bf16_from_float_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const double __value) : __x(__iw_bf16_from_double_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const short __value) : __x(__iw_bf16_from_short_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const unsigned short __value) : __x(__iw_bf16_from_ushort_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const int __value) : __x(__iw_bf16_from_int_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const unsigned int __value) : __x(__iw_bf16_from_uint_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const long __value) : __x(__iw_bf16_from_llong_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const unsigned long __value) : __x(__iw_bf16_from_ullong_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const long long __value) : __x(__iw_bf16_from_llong_rn(__value)) {}
    __IW_BOTH __nv_bfloat16(const unsigned long long __value) : __x(__iw_bf16_from_ullong_rn(__value)) {}

    __IW_BOTH operator float() const { return __iw_bf16_to_float(__x); }
    constexpr __IW_BOTH operator bool() const { return (__x & 0x7fffu) != 0; }
    __IW_BOTH operator signed char() const { return (signed char)__iw_min(__iw_max(__iw_bf16_to_int_rz(__x), -128), 127); }
    __IW_BOTH operator unsigned char() const { return (unsigned char)__iw_min(__iw_bf16_to_uint_rz(__x), 255u); }
    __IW_BOTH operator char() const { return (char)__iw_min(__iw_max(__iw_bf16_to_int_rz(__x), -128), 127); }
    __IW_BOTH operator short() const { return __iw_bf16_to_short_rz(__x); }
    __IW_BOTH operator unsigned short() const { return __iw_bf16_to_ushort_rz(__x); }
    __IW_BOTH operator int() const { return __iw_bf16_to_int_rz(__x); }
    __IW_BOTH operator unsigned int() const { return __iw_bf16_to_uint_rz(__x); }
    __IW_BOTH operator long() const { return __iw_bf16_to_llong_rz(__x); }
    __IW_BOTH operator unsigned long() const { return __iw_bf16_to_ullong_rz(__x); }
    __IW_BOTH operator long long() const { return __iw_bf16_to_llong_rz(__x); }
    __IW_BOTH operator unsigned long long() const { return __iw_bf16_to_ullong_rz(__x); }
    __IW_BOTH __nv_bfloat16 &operator=(const float __value) { __x = __iw_bf16_from_float_rn(__value); return *this; }
    __IW_BOTH __nv_bfloat16 &operator=(const double __value) { __x = __iw_bf16_from_double_rn(__value); return *this; }
    __IW_BOTH __nv_bfloat16 &operator=(const short __value) { __x = __iw_bf16_from_short_rn(__value); return *this; }
    __IW_BOTH __nv_bfloat16 &operator=(const unsigned short __value) { __x = __iw_bf16_from_ushort_rn(__value); return *this; }
    __IW_BOTH __nv_bfloat16 &operator=(const int __value) { __x = __iw_bf16_from_int_rn(__value); return *this; }
    __IW_BOTH __nv_bfloat16 &operator=(const unsigned int __value) { __x = __iw_bf16_from_uint_rn(__value); return *this; }
    __IW_BOTH __nv_bfloat16 &operator=(const long long __value) { __x = __iw_bf16_from_llong_rn(__value); return *this; }
    __IW_BOTH __nv_bfloat16 &operator=(const unsigned long long __value) { __x = __iw_bf16_from_ullong_rn(__value); return *this; }
#endif
};

struct __align__(4) __nv_bfloat162 {
    __nv_bfloat16 x;
    __nv_bfloat16 y;

    __nv_bfloat162() = default;
    constexpr __IW_BOTH __nv_bfloat162(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) : x(__a), y(__b) {}
    __IW_BOTH __nv_bfloat162(const __nv_bfloat162_raw &__raw) { x.__x = __raw.x; y.__x = __raw.y; }
    __IW_BOTH operator __nv_bfloat162_raw() const { __nv_bfloat162_raw __raw; __raw.x = x.__x; __raw.y = y.__x; return __raw; }
};

#ifndef CUDA_NO_BFLOAT16
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
typedef __nv_bfloat16_raw nv_bfloat16_raw;
typedef __nv_bfloat162_raw nv_bfloat162_raw;
#endif

// The number with these bits.
__IW_BOTH inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short __bits) {
    __nv_bfloat16 __result;
    __result.__x = __bits;
    return __result;
}
__IW_BOTH inline __nv_bfloat16 __short_as_bfloat16(short __bits) { return __ushort_as_bfloat16((unsigned short)__bits); }
__IW_BOTH inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 __a) { return __a.__x; }
__IW_BOTH inline short __bfloat16_as_short(__nv_bfloat16 __a) { return (short)__a.__x; }

// Conversions.
__IW_BOTH inline float __bfloat162float(__nv_bfloat16 __a) { return __iw_bf16_to_float(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __float2bfloat16(float __a) { return __ushort_as_bfloat16(__iw_bf16_from_float_rn(__a)); }
__IW_BOTH inline __nv_bfloat16 __double2bfloat16(double __a) { return __ushort_as_bfloat16(__iw_bf16_from_double_rn(__a)); }
__IW_BOTH inline __nv_bfloat16 __float2bfloat16_rn(float __a) { return __ushort_as_bfloat16(__iw_bf16_from_float_rn(__a)); }
__IW_BOTH inline __nv_bfloat16 __float2bfloat16_rz(float __a) { return __ushort_as_bfloat16(__iw_bf16_from_float_rz(__a)); }
__IW_BOTH inline __nv_bfloat16 __float2bfloat16_ru(float __a) { return __ushort_as_bfloat16(__iw_bf16_from_float_ru(__a)); }
__IW_BOTH inline __nv_bfloat16 __float2bfloat16_rd(float __a) { return __ushort_as_bfloat16(__iw_bf16_from_float_rd(__a)); }
__IW_BOTH inline __nv_bfloat16 __short2bfloat16_rn(short __a) { return __ushort_as_bfloat16(__iw_bf16_from_short_rn(__a)); }
__IW_BOTH inline short __bfloat162short_rn(__nv_bfloat16 __a) { return __iw_bf16_to_short_rn(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __short2bfloat16_rz(short __a) { return __ushort_as_bfloat16(__iw_bf16_from_short_rz(__a)); }
__IW_BOTH inline short __bfloat162short_rz(__nv_bfloat16 __a) { return __iw_bf16_to_short_rz(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __short2bfloat16_ru(short __a) { return __ushort_as_bfloat16(__iw_bf16_from_short_ru(__a)); }
__IW_BOTH inline short __bfloat162short_ru(__nv_bfloat16 __a) { return __iw_bf16_to_short_ru(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __short2bfloat16_rd(short __a) { return __ushort_as_bfloat16(__iw_bf16_from_short_rd(__a)); }
__IW_BOTH inline short __bfloat162short_rd(__nv_bfloat16 __a) { return __iw_bf16_to_short_rd(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ushort2bfloat16_rn(unsigned short __a) { return __ushort_as_bfloat16(__iw_bf16_from_ushort_rn(__a)); }
__IW_BOTH inline unsigned short __bfloat162ushort_rn(__nv_bfloat16 __a) { return __iw_bf16_to_ushort_rn(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ushort2bfloat16_rz(unsigned short __a) { return __ushort_as_bfloat16(__iw_bf16_from_ushort_rz(__a)); }
__IW_BOTH inline unsigned short __bfloat162ushort_rz(__nv_bfloat16 __a) { return __iw_bf16_to_ushort_rz(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ushort2bfloat16_ru(unsigned short __a) { return __ushort_as_bfloat16(__iw_bf16_from_ushort_ru(__a)); }
__IW_BOTH inline unsigned short __bfloat162ushort_ru(__nv_bfloat16 __a) { return __iw_bf16_to_ushort_ru(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ushort2bfloat16_rd(unsigned short __a) { return __ushort_as_bfloat16(__iw_bf16_from_ushort_rd(__a)); }
__IW_BOTH inline unsigned short __bfloat162ushort_rd(__nv_bfloat16 __a) { return __iw_bf16_to_ushort_rd(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __int2bfloat16_rn(int __a) { return __ushort_as_bfloat16(__iw_bf16_from_int_rn(__a)); }
__IW_BOTH inline int __bfloat162int_rn(__nv_bfloat16 __a) { return __iw_bf16_to_int_rn(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __int2bfloat16_rz(int __a) { return __ushort_as_bfloat16(__iw_bf16_from_int_rz(__a)); }
__IW_BOTH inline int __bfloat162int_rz(__nv_bfloat16 __a) { return __iw_bf16_to_int_rz(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __int2bfloat16_ru(int __a) { return __ushort_as_bfloat16(__iw_bf16_from_int_ru(__a)); }
__IW_BOTH inline int __bfloat162int_ru(__nv_bfloat16 __a) { return __iw_bf16_to_int_ru(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __int2bfloat16_rd(int __a) { return __ushort_as_bfloat16(__iw_bf16_from_int_rd(__a)); }
__IW_BOTH inline int __bfloat162int_rd(__nv_bfloat16 __a) { return __iw_bf16_to_int_rd(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __uint2bfloat16_rn(unsigned int __a) { return __ushort_as_bfloat16(__iw_bf16_from_uint_rn(__a)); }
__IW_BOTH inline unsigned int __bfloat162uint_rn(__nv_bfloat16 __a) { return __iw_bf16_to_uint_rn(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __uint2bfloat16_rz(unsigned int __a) { return __ushort_as_bfloat16(__iw_bf16_from_uint_rz(__a)); }
__IW_BOTH inline unsigned int __bfloat162uint_rz(__nv_bfloat16 __a) { return __iw_bf16_to_uint_rz(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __uint2bfloat16_ru(unsigned int __a) { return __ushort_as_bfloat16(__iw_bf16_from_uint_ru(__a)); }
__IW_BOTH inline unsigned int __bfloat162uint_ru(__nv_bfloat16 __a) { return __iw_bf16_to_uint_ru(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __uint2bfloat16_rd(unsigned int __a) { return __ushort_as_bfloat16(__iw_bf16_from_uint_rd(__a)); }
__IW_BOTH inline unsigned int __bfloat162uint_rd(__nv_bfloat16 __a) { return __iw_bf16_to_uint_rd(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ll2bfloat16_rn(long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_llong_rn(__a)); }
__IW_BOTH inline long long __bfloat162ll_rn(__nv_bfloat16 __a) { return __iw_bf16_to_llong_rn(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ll2bfloat16_rz(long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_llong_rz(__a)); }
__IW_BOTH inline long long __bfloat162ll_rz(__nv_bfloat16 __a) { return __iw_bf16_to_llong_rz(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ll2bfloat16_ru(long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_llong_ru(__a)); }
__IW_BOTH inline long long __bfloat162ll_ru(__nv_bfloat16 __a) { return __iw_bf16_to_llong_ru(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ll2bfloat16_rd(long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_llong_rd(__a)); }
__IW_BOTH inline long long __bfloat162ll_rd(__nv_bfloat16 __a) { return __iw_bf16_to_llong_rd(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_ullong_rn(__a)); }
__IW_BOTH inline unsigned long long __bfloat162ull_rn(__nv_bfloat16 __a) { return __iw_bf16_to_ullong_rn(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ull2bfloat16_rz(unsigned long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_ullong_rz(__a)); }
__IW_BOTH inline unsigned long long __bfloat162ull_rz(__nv_bfloat16 __a) { return __iw_bf16_to_ullong_rz(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ull2bfloat16_ru(unsigned long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_ullong_ru(__a)); }
__IW_BOTH inline unsigned long long __bfloat162ull_ru(__nv_bfloat16 __a) { return __iw_bf16_to_ullong_ru(__a.__x); }
__IW_BOTH inline __nv_bfloat16 __ull2bfloat16_rd(unsigned long long __a) { return __ushort_as_bfloat16(__iw_bf16_from_ullong_rd(__a)); }
__IW_BOTH inline unsigned long long __bfloat162ull_rd(__nv_bfloat16 __a) { return __iw_bf16_to_ullong_rd(__a.__x); }

__IW_BOTH inline signed char __bfloat162char_rz(__nv_bfloat16 __a) { return (signed char)__iw_min(__iw_max(__iw_bf16_to_int_rz(__a.__x), -128), 127); }
__IW_BOTH inline unsigned char __bfloat162uchar_rz(__nv_bfloat16 __a) { return (unsigned char)__iw_min(__iw_bf16_to_uint_rz(__a.__x), 255u); }

// Pairs.
__IW_BOTH inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __nv_bfloat162(__a, __b); }
__IW_BOTH inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __nv_bfloat162(__a, __b); }
__IW_BOTH inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 __a) { return __nv_bfloat162(__a, __a); }
__IW_BOTH inline __nv_bfloat162 __floats2bfloat162_rn(float __a, float __b) { return __nv_bfloat162(__float2bfloat16_rn(__a), __float2bfloat16_rn(__b)); }
__IW_BOTH inline __nv_bfloat162 __float2bfloat162_rn(float __a) { return __nv_bfloat162(__float2bfloat16_rn(__a), __float2bfloat16_rn(__a)); }
__IW_BOTH inline __nv_bfloat162 __float22bfloat162_rn(float2 __a) { return __nv_bfloat162(__float2bfloat16_rn(__a.x), __float2bfloat16_rn(__a.y)); }
__IW_BOTH inline float2 __bfloat1622float2(__nv_bfloat162 __a) { return make_float2(__bfloat162float(__a.x), __bfloat162float(__a.y)); }
__IW_BOTH inline float __low2float(__nv_bfloat162 __a) { return __bfloat162float(__a.x); }
__IW_BOTH inline float __high2float(__nv_bfloat162 __a) { return __bfloat162float(__a.y); }
__IW_BOTH inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 __a) { return __a.x; }
__IW_BOTH inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 __a) { return __a.y; }
__IW_BOTH inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 __a) { return __nv_bfloat162(__a.x, __a.x); }
__IW_BOTH inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 __a) { return __nv_bfloat162(__a.y, __a.y); }
__IW_BOTH inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__a.x, __b.x); }
__IW_BOTH inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__a.y, __b.y); }
__IW_BOTH inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 __a) { return __nv_bfloat162(__a.y, __a.x); }

// Arithmetic, rounded to nearest even. `_rn` says that nothing is contracted; here nothing ever is.
__IW_BOTH inline __nv_bfloat16 __hadd(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_add(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hadd2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hadd(__a.x, __b.x), __hadd(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hadd_rn(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_add_rn(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hadd2_rn(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hadd_rn(__a.x, __b.x), __hadd_rn(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hsub(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_sub(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hsub2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hsub(__a.x, __b.x), __hsub(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hsub_rn(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_sub_rn(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hsub2_rn(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hsub_rn(__a.x, __b.x), __hsub_rn(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hmul(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_mul(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hmul2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hmul(__a.x, __b.x), __hmul(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hmul_rn(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_mul_rn(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hmul2_rn(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hmul_rn(__a.x, __b.x), __hmul_rn(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hdiv(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_div(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __h2div(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hdiv(__a.x, __b.x), __hdiv(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hfma(__nv_bfloat16 __a, __nv_bfloat16 __b, __nv_bfloat16 __c) { return __ushort_as_bfloat16(__iw_bf16_fma(__a.__x, __b.__x, __c.__x)); }
__IW_BOTH inline __nv_bfloat162 __hfma2(__nv_bfloat162 __a, __nv_bfloat162 __b, __nv_bfloat162 __c) { return __nv_bfloat162(__hfma(__a.x, __b.x, __c.x), __hfma(__a.y, __b.y, __c.y)); }
__IW_BOTH inline __nv_bfloat16 __hneg(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_neg(__a.__x)); }
__IW_BOTH inline __nv_bfloat162 __hneg2(__nv_bfloat162 __a) { return __nv_bfloat162(__hneg(__a.x), __hneg(__a.y)); }
__IW_BOTH inline __nv_bfloat16 __habs(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_abs(__a.__x)); }
__IW_BOTH inline __nv_bfloat162 __habs2(__nv_bfloat162 __a) { return __nv_bfloat162(__habs(__a.x), __habs(__a.y)); }
__IW_BOTH inline __nv_bfloat16 __iw_bf16_saturate(__nv_bfloat16 __a) {
    // A NaN becomes zero.
    return __ushort_as_bfloat16(__iw_bf16_min(__iw_bf16_max(__a.__x, 0), 0x3f80));
}
__IW_BOTH inline __nv_bfloat16 __hadd_sat(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_saturate(__hadd(__a, __b)); }
__IW_BOTH inline __nv_bfloat162 __hadd2_sat(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hadd_sat(__a.x, __b.x), __hadd_sat(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hsub_sat(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_saturate(__hsub(__a, __b)); }
__IW_BOTH inline __nv_bfloat162 __hsub2_sat(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hsub_sat(__a.x, __b.x), __hsub_sat(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hmul_sat(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_saturate(__hmul(__a, __b)); }
__IW_BOTH inline __nv_bfloat162 __hmul2_sat(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hmul_sat(__a.x, __b.x), __hmul_sat(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hfma_sat(__nv_bfloat16 __a, __nv_bfloat16 __b, __nv_bfloat16 __c) { return __iw_bf16_saturate(__hfma(__a, __b, __c)); }
__IW_BOTH inline __nv_bfloat162 __hfma2_sat(__nv_bfloat162 __a, __nv_bfloat162 __b, __nv_bfloat162 __c) { return __nv_bfloat162(__hfma_sat(__a.x, __b.x, __c.x), __hfma_sat(__a.y, __b.y, __c.y)); }
__IW_BOTH inline __nv_bfloat16 __hmin(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_min(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hmin2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hmin(__a.x, __b.x), __hmin(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hmax(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __ushort_as_bfloat16(__iw_bf16_max(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hmax2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hmax(__a.x, __b.x), __hmax(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hmin_nan(__nv_bfloat16 __a, __nv_bfloat16 __b) {
    return __iw_bf16_ne(__a.__x, __a.__x) || __iw_bf16_ne(__b.__x, __b.__x) ? __ushort_as_bfloat16(0x7fff) : __hmin(__a, __b);
}
__IW_BOTH inline __nv_bfloat162 __hmin2_nan(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hmin_nan(__a.x, __b.x), __hmin_nan(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hmax_nan(__nv_bfloat16 __a, __nv_bfloat16 __b) {
    return __iw_bf16_ne(__a.__x, __a.__x) || __iw_bf16_ne(__b.__x, __b.__x) ? __ushort_as_bfloat16(0x7fff) : __hmax(__a, __b);
}
__IW_BOTH inline __nv_bfloat162 __hmax2_nan(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__hmax_nan(__a.x, __b.x), __hmax_nan(__a.y, __b.y)); }
__IW_BOTH inline __nv_bfloat16 __hfma_relu(__nv_bfloat16 __a, __nv_bfloat16 __b, __nv_bfloat16 __c) { return __hmax_nan(__hfma(__a, __b, __c), __ushort_as_bfloat16(0)); }
__IW_BOTH inline __nv_bfloat162 __hfma2_relu(__nv_bfloat162 __a, __nv_bfloat162 __b, __nv_bfloat162 __c) { return __nv_bfloat162(__hfma_relu(__a.x, __b.x, __c.x), __hfma_relu(__a.y, __b.y, __c.y)); }
// a * b + c of complex numbers.
__IW_BOTH inline __nv_bfloat162 __hcmadd(__nv_bfloat162 __a, __nv_bfloat162 __b, __nv_bfloat162 __c) {
    __nv_bfloat16 __real_part = __hfma(__a.x, __b.x, __c.x), __imaginary = __hfma(__a.x, __b.y, __c.y);
    return __nv_bfloat162(__hfma(__a.y, __hneg(__b.y), __real_part), __hfma(__a.y, __b.x, __imaginary));
}

__IW_BOTH inline __nv_bfloat16 __iw_bf16_truth(bool __a) { return __ushort_as_bfloat16(__a ? 0x3f80 : 0); }

// Comparisons; those with `u` hold for a NaN as well.
__IW_BOTH inline bool __heq(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_eq(__a.__x, __b.__x); }
__IW_BOTH inline bool __hequ(__nv_bfloat16 __a, __nv_bfloat16 __b) { return !(__iw_bf16_lt(__a.__x, __b.__x) || __iw_bf16_gt(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __heq2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__heq(__a.x, __b.x)), __iw_bf16_truth(__heq(__a.y, __b.y))); }
__IW_BOTH inline bool __hbeq2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __heq(__a.x, __b.x) && __heq(__a.y, __b.y); }
__IW_BOTH inline __nv_bfloat162 __hequ2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hequ(__a.x, __b.x)), __iw_bf16_truth(__hequ(__a.y, __b.y))); }
__IW_BOTH inline bool __hbequ2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hequ(__a.x, __b.x) && __hequ(__a.y, __b.y); }
__IW_BOTH inline bool __hne(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_lt(__a.__x, __b.__x) || __iw_bf16_gt(__a.__x, __b.__x); }
__IW_BOTH inline bool __hneu(__nv_bfloat16 __a, __nv_bfloat16 __b) { return !(__iw_bf16_eq(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hne2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hne(__a.x, __b.x)), __iw_bf16_truth(__hne(__a.y, __b.y))); }
__IW_BOTH inline bool __hbne2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hne(__a.x, __b.x) && __hne(__a.y, __b.y); }
__IW_BOTH inline __nv_bfloat162 __hneu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hneu(__a.x, __b.x)), __iw_bf16_truth(__hneu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbneu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hneu(__a.x, __b.x) && __hneu(__a.y, __b.y); }
__IW_BOTH inline bool __hlt(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_lt(__a.__x, __b.__x); }
__IW_BOTH inline bool __hltu(__nv_bfloat16 __a, __nv_bfloat16 __b) { return !(__iw_bf16_ge(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hlt2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hlt(__a.x, __b.x)), __iw_bf16_truth(__hlt(__a.y, __b.y))); }
__IW_BOTH inline bool __hblt2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hlt(__a.x, __b.x) && __hlt(__a.y, __b.y); }
__IW_BOTH inline __nv_bfloat162 __hltu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hltu(__a.x, __b.x)), __iw_bf16_truth(__hltu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbltu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hltu(__a.x, __b.x) && __hltu(__a.y, __b.y); }
__IW_BOTH inline bool __hle(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_le(__a.__x, __b.__x); }
__IW_BOTH inline bool __hleu(__nv_bfloat16 __a, __nv_bfloat16 __b) { return !(__iw_bf16_gt(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hle2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hle(__a.x, __b.x)), __iw_bf16_truth(__hle(__a.y, __b.y))); }
__IW_BOTH inline bool __hble2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hle(__a.x, __b.x) && __hle(__a.y, __b.y); }
__IW_BOTH inline __nv_bfloat162 __hleu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hleu(__a.x, __b.x)), __iw_bf16_truth(__hleu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbleu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hleu(__a.x, __b.x) && __hleu(__a.y, __b.y); }
__IW_BOTH inline bool __hgt(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_gt(__a.__x, __b.__x); }
__IW_BOTH inline bool __hgtu(__nv_bfloat16 __a, __nv_bfloat16 __b) { return !(__iw_bf16_le(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hgt2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hgt(__a.x, __b.x)), __iw_bf16_truth(__hgt(__a.y, __b.y))); }
__IW_BOTH inline bool __hbgt2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hgt(__a.x, __b.x) && __hgt(__a.y, __b.y); }
__IW_BOTH inline __nv_bfloat162 __hgtu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hgtu(__a.x, __b.x)), __iw_bf16_truth(__hgtu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbgtu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hgtu(__a.x, __b.x) && __hgtu(__a.y, __b.y); }
__IW_BOTH inline bool __hge(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __iw_bf16_ge(__a.__x, __b.__x); }
__IW_BOTH inline bool __hgeu(__nv_bfloat16 __a, __nv_bfloat16 __b) { return !(__iw_bf16_lt(__a.__x, __b.__x)); }
__IW_BOTH inline __nv_bfloat162 __hge2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hge(__a.x, __b.x)), __iw_bf16_truth(__hge(__a.y, __b.y))); }
__IW_BOTH inline bool __hbge2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hge(__a.x, __b.x) && __hge(__a.y, __b.y); }
__IW_BOTH inline __nv_bfloat162 __hgeu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__iw_bf16_truth(__hgeu(__a.x, __b.x)), __iw_bf16_truth(__hgeu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbgeu2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __hgeu(__a.x, __b.x) && __hgeu(__a.y, __b.y); }
__IW_BOTH inline bool __hisnan(__nv_bfloat16 __a) { return __iw_bf16_ne(__a.__x, __a.__x); }
__IW_BOTH inline unsigned int __heq2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__heq(__a.x, __b.x) ? 0xffffu : 0u) | (__heq(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hequ2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hequ(__a.x, __b.x) ? 0xffffu : 0u) | (__hequ(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hne2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hne(__a.x, __b.x) ? 0xffffu : 0u) | (__hne(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hneu2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hneu(__a.x, __b.x) ? 0xffffu : 0u) | (__hneu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hlt2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hlt(__a.x, __b.x) ? 0xffffu : 0u) | (__hlt(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hltu2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hltu(__a.x, __b.x) ? 0xffffu : 0u) | (__hltu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hle2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hle(__a.x, __b.x) ? 0xffffu : 0u) | (__hle(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hleu2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hleu(__a.x, __b.x) ? 0xffffu : 0u) | (__hleu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hgt2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hgt(__a.x, __b.x) ? 0xffffu : 0u) | (__hgt(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hgtu2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hgtu(__a.x, __b.x) ? 0xffffu : 0u) | (__hgtu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hge2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hge(__a.x, __b.x) ? 0xffffu : 0u) | (__hge(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hgeu2_mask(__nv_bfloat162 __a, __nv_bfloat162 __b) { return (__hgeu(__a.x, __b.x) ? 0xffffu : 0u) | (__hgeu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline __nv_bfloat162 __hisnan2(__nv_bfloat162 __a) { return __nv_bfloat162(__iw_bf16_truth(__hisnan(__a.x)), __iw_bf16_truth(__hisnan(__a.y))); }
__IW_BOTH inline int __hisinf(__nv_bfloat16 __a) { return __a.__x == 0x7f80 ? 1 : __a.__x == (0x7f80 | 0x8000) ? -1 : 0; }

// Rounding and roots, which are exact or correctly rounded.
__IW_BOTH inline __nv_bfloat16 hsqrt(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_sqrt(__a.__x)); }
__IW_BOTH inline __nv_bfloat162 h2sqrt(__nv_bfloat162 __a) { return __nv_bfloat162(hsqrt(__a.x), hsqrt(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hfloor(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_floor(__a.__x)); }
__IW_BOTH inline __nv_bfloat162 h2floor(__nv_bfloat162 __a) { return __nv_bfloat162(hfloor(__a.x), hfloor(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hceil(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_ceil(__a.__x)); }
__IW_BOTH inline __nv_bfloat162 h2ceil(__nv_bfloat162 __a) { return __nv_bfloat162(hceil(__a.x), hceil(__a.y)); }
__IW_BOTH inline __nv_bfloat16 htrunc(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_trunc(__a.__x)); }
__IW_BOTH inline __nv_bfloat162 h2trunc(__nv_bfloat162 __a) { return __nv_bfloat162(htrunc(__a.x), htrunc(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hrint(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_rint(__a.__x)); }
__IW_BOTH inline __nv_bfloat162 h2rint(__nv_bfloat162 __a) { return __nv_bfloat162(hrint(__a.x), hrint(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hrcp(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__iw_bf16_div(0x3f80, __a.__x)); }
__IW_BOTH inline __nv_bfloat162 h2rcp(__nv_bfloat162 __a) { return __nv_bfloat162(hrcp(__a.x), hrcp(__a.y)); }
// No result is so near the middle of two numbers that rounding three times matters.
__IW_BOTH inline __nv_bfloat16 hrsqrt(__nv_bfloat16 __a) { return __float2bfloat16_rn((1.0f / sqrtf(__bfloat162float(__a)))); }
__IW_BOTH inline __nv_bfloat162 h2rsqrt(__nv_bfloat162 __a) { return __nv_bfloat162(hrsqrt(__a.x), hrsqrt(__a.y)); }

// By the function of `float`.
__IW_BOTH inline __nv_bfloat16 hexp(__nv_bfloat16 __a) { return __float2bfloat16_rn(expf(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2exp(__nv_bfloat162 __a) { return __nv_bfloat162(hexp(__a.x), hexp(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hexp2(__nv_bfloat16 __a) { return __float2bfloat16_rn(exp2f(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2exp2(__nv_bfloat162 __a) { return __nv_bfloat162(hexp2(__a.x), hexp2(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hexp10(__nv_bfloat16 __a) { return __float2bfloat16_rn(exp10f(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2exp10(__nv_bfloat162 __a) { return __nv_bfloat162(hexp10(__a.x), hexp10(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hlog(__nv_bfloat16 __a) { return __float2bfloat16_rn(logf(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2log(__nv_bfloat162 __a) { return __nv_bfloat162(hlog(__a.x), hlog(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hlog2(__nv_bfloat16 __a) { return __float2bfloat16_rn(log2f(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2log2(__nv_bfloat162 __a) { return __nv_bfloat162(hlog2(__a.x), hlog2(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hlog10(__nv_bfloat16 __a) { return __float2bfloat16_rn(log10f(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2log10(__nv_bfloat162 __a) { return __nv_bfloat162(hlog10(__a.x), hlog10(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hsin(__nv_bfloat16 __a) { return __float2bfloat16_rn(sinf(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2sin(__nv_bfloat162 __a) { return __nv_bfloat162(hsin(__a.x), hsin(__a.y)); }
__IW_BOTH inline __nv_bfloat16 hcos(__nv_bfloat16 __a) { return __float2bfloat16_rn(cosf(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2cos(__nv_bfloat162 __a) { return __nv_bfloat162(hcos(__a.x), hcos(__a.y)); }
__IW_BOTH inline __nv_bfloat16 htanh(__nv_bfloat16 __a) { return __float2bfloat16_rn(tanhf(__bfloat162float(__a))); }
__IW_BOTH inline __nv_bfloat162 h2tanh(__nv_bfloat162 __a) { return __nv_bfloat162(htanh(__a.x), htanh(__a.y)); }

// Operators.
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
__IW_BOTH inline __nv_bfloat16 operator+(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hadd(__a, __b); }
__IW_BOTH inline __nv_bfloat16 &operator+=(__nv_bfloat16 &__a, const __nv_bfloat16 &__b) { __a = __hadd(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat16 operator-(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hsub(__a, __b); }
__IW_BOTH inline __nv_bfloat16 &operator-=(__nv_bfloat16 &__a, const __nv_bfloat16 &__b) { __a = __hsub(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat16 operator*(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hmul(__a, __b); }
__IW_BOTH inline __nv_bfloat16 &operator*=(__nv_bfloat16 &__a, const __nv_bfloat16 &__b) { __a = __hmul(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat16 operator/(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hdiv(__a, __b); }
__IW_BOTH inline __nv_bfloat16 &operator/=(__nv_bfloat16 &__a, const __nv_bfloat16 &__b) { __a = __hdiv(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat16 operator+(const __nv_bfloat16 &__a) { return __a; }
__IW_BOTH inline __nv_bfloat16 operator-(const __nv_bfloat16 &__a) { return __hneg(__a); }
__IW_BOTH inline __nv_bfloat16 &operator++(__nv_bfloat16 &__a) { __a = __hadd(__a, __ushort_as_bfloat16(0x3f80)); return __a; }
__IW_BOTH inline __nv_bfloat16 &operator--(__nv_bfloat16 &__a) { __a = __hsub(__a, __ushort_as_bfloat16(0x3f80)); return __a; }
__IW_BOTH inline bool operator==(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __heq(__a, __b); }
__IW_BOTH inline bool operator<(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hlt(__a, __b); }
__IW_BOTH inline bool operator<=(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hle(__a, __b); }
__IW_BOTH inline bool operator>(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hgt(__a, __b); }
__IW_BOTH inline bool operator>=(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hge(__a, __b); }
__IW_BOTH inline bool operator!=(const __nv_bfloat16 &__a, const __nv_bfloat16 &__b) { return __hneu(__a, __b); }
__IW_BOTH inline __nv_bfloat16 operator++(__nv_bfloat16 &__a, const int) { __nv_bfloat16 __old = __a; __a = __hadd(__a, __ushort_as_bfloat16(0x3f80)); return __old; }
__IW_BOTH inline __nv_bfloat16 operator--(__nv_bfloat16 &__a, const int) { __nv_bfloat16 __old = __a; __a = __hsub(__a, __ushort_as_bfloat16(0x3f80)); return __old; }
#endif
#ifndef __CUDA_NO_BFLOAT162_OPERATORS__
__IW_BOTH inline __nv_bfloat162 operator+(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hadd2(__a, __b); }
__IW_BOTH inline __nv_bfloat162 &operator+=(__nv_bfloat162 &__a, const __nv_bfloat162 &__b) { __a = __hadd2(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat162 operator-(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hsub2(__a, __b); }
__IW_BOTH inline __nv_bfloat162 &operator-=(__nv_bfloat162 &__a, const __nv_bfloat162 &__b) { __a = __hsub2(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat162 operator*(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hmul2(__a, __b); }
__IW_BOTH inline __nv_bfloat162 &operator*=(__nv_bfloat162 &__a, const __nv_bfloat162 &__b) { __a = __hmul2(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat162 operator/(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __h2div(__a, __b); }
__IW_BOTH inline __nv_bfloat162 &operator/=(__nv_bfloat162 &__a, const __nv_bfloat162 &__b) { __a = __h2div(__a, __b); return __a; }
__IW_BOTH inline __nv_bfloat162 operator+(const __nv_bfloat162 &__a) { return __a; }
__IW_BOTH inline __nv_bfloat162 operator-(const __nv_bfloat162 &__a) { return __hneg2(__a); }
__IW_BOTH inline bool operator==(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hbeq2(__a, __b); }
__IW_BOTH inline bool operator<(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hblt2(__a, __b); }
__IW_BOTH inline bool operator<=(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hble2(__a, __b); }
__IW_BOTH inline bool operator>(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hbgt2(__a, __b); }
__IW_BOTH inline bool operator>=(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hbge2(__a, __b); }
__IW_BOTH inline bool operator!=(const __nv_bfloat162 &__a, const __nv_bfloat162 &__b) { return __hbneu2(__a, __b); }
__IW_BOTH inline __nv_bfloat162 &operator++(__nv_bfloat162 &__a) { __a = __hadd2(__a, __nv_bfloat162(__ushort_as_bfloat16(0x3f80), __ushort_as_bfloat16(0x3f80))); return __a; }
__IW_BOTH inline __nv_bfloat162 operator++(__nv_bfloat162 &__a, const int) { __nv_bfloat162 __old = __a; ++__a; return __old; }
__IW_BOTH inline __nv_bfloat162 &operator--(__nv_bfloat162 &__a) { __a = __hsub2(__a, __nv_bfloat162(__ushort_as_bfloat16(0x3f80), __ushort_as_bfloat16(0x3f80))); return __a; }
__IW_BOTH inline __nv_bfloat162 operator--(__nv_bfloat162 &__a, const int) { __nv_bfloat162 __old = __a; --__a; return __old; }
#endif

// Between threads, with hints for caches, and atomics: for device code alone, so they have no bodies.
#ifdef __IW_CU__
__IW_DEVICE __nv_bfloat16 __shfl_sync(unsigned int, __nv_bfloat16, int, int = 32);
__IW_DEVICE __nv_bfloat16 __shfl_up_sync(unsigned int, __nv_bfloat16, unsigned int, int = 32);
__IW_DEVICE __nv_bfloat16 __shfl_down_sync(unsigned int, __nv_bfloat16, unsigned int, int = 32);
__IW_DEVICE __nv_bfloat16 __shfl_xor_sync(unsigned int, __nv_bfloat16, int, int = 32);
__IW_DEVICE __nv_bfloat162 __shfl_sync(unsigned int, __nv_bfloat162, int, int = 32);
__IW_DEVICE __nv_bfloat162 __shfl_up_sync(unsigned int, __nv_bfloat162, unsigned int, int = 32);
__IW_DEVICE __nv_bfloat162 __shfl_down_sync(unsigned int, __nv_bfloat162, unsigned int, int = 32);
__IW_DEVICE __nv_bfloat162 __shfl_xor_sync(unsigned int, __nv_bfloat162, int, int = 32);
__IW_DEVICE __nv_bfloat16 atomicAdd(__nv_bfloat16 *, __nv_bfloat16);
__IW_DEVICE __nv_bfloat162 atomicAdd(__nv_bfloat162 *, __nv_bfloat162);
#define __IW_CACHED(f) __IW_DEVICE __nv_bfloat16 f(const __nv_bfloat16 *); __IW_DEVICE __nv_bfloat162 f(const __nv_bfloat162 *);
__IW_CACHED(__ldg) __IW_CACHED(__ldcg) __IW_CACHED(__ldca) __IW_CACHED(__ldcs) __IW_CACHED(__ldlu) __IW_CACHED(__ldcv)
#undef __IW_CACHED
#define __IW_CACHED(f) __IW_DEVICE void f(__nv_bfloat16 *, __nv_bfloat16); __IW_DEVICE void f(__nv_bfloat162 *, __nv_bfloat162);
__IW_CACHED(__stwb) __IW_CACHED(__stcg) __IW_CACHED(__stcs) __IW_CACHED(__stwt)
#undef __IW_CACHED
#endif
// Between the two formats of 16 bits, as far as both headers are there.
#if !defined(_IW_BETWEEN_HALVES_)
#define _IW_BETWEEN_HALVES_
#ifndef __CUDA_NO_HALF_CONVERSIONS__
__IW_BOTH inline __half::__half(const __nv_bfloat16 __value) : __x(__iw_f16_from_float_rn(__iw_bf16_to_float(__value.__x))) {}
#endif
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
__IW_BOTH inline __nv_bfloat16::__nv_bfloat16(const __half __value) : __x(__iw_bf16_from_float_rn(__iw_f16_to_float(__value.__x))) {}
#endif
#endif
#ifndef CUDART_INF_BF16
#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(1)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80)
#endif
#else
// In C only the bits.
typedef struct { unsigned short x; } __nv_bfloat16;
typedef struct { unsigned short x, y; } __nv_bfloat162;
#endif

#endif
