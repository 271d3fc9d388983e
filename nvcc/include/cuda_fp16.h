// Half precision on the host: rounding to nearest even, as on the device.
// The functions are those of frontend/src/headers/sixteen_bits.h; `__iw_…` are defined in isowarp/half_operations.h.
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__
#include "host_defines.h"
#ifdef __cplusplus
#include "isowarp/half_operations.h"
#include "vector_functions.h"

struct __half_raw {
    unsigned short x;
};

struct __align__(4) __half2_raw {
    unsigned short x, y;
};

struct __nv_bfloat16;

struct __align__(2) __half {
    unsigned short __x;

    __half() = default;
    constexpr __IW_BOTH __half(const __half_raw &__raw) : __x(__raw.x) {}
    __IW_BOTH operator __half_raw() const { __half_raw __raw; __raw.x = __x; return __raw; }
    __IW_BOTH operator __half_raw() const volatile { __half_raw __raw; __raw.x = __x; return __raw; }
    __IW_BOTH __half &operator=(const __half_raw &__raw) { __x = __raw.x; return *this; }
    __IW_BOTH volatile __half &operator=(const __half_raw &__raw) volatile { __x = __raw.x; return *this; }
    __IW_BOTH volatile __half &operator=(const volatile __half_raw &__raw) volatile { __x = __raw.x; return *this; }

#ifndef __CUDA_NO_HALF_CONVERSIONS__
    explicit __IW_BOTH __half(const __nv_bfloat16 __value);
    __IW_BOTH __half(const float __value) : __x(__iw_f16_from_float_rn(__value)) {}
    __IW_BOTH __half(const double __value) : __x(__iw_f16_from_double_rn(__value)) {}
    __IW_BOTH __half(const short __value) : __x(__iw_f16_from_short_rn(__value)) {}
    __IW_BOTH __half(const unsigned short __value) : __x(__iw_f16_from_ushort_rn(__value)) {}
    __IW_BOTH __half(const int __value) : __x(__iw_f16_from_int_rn(__value)) {}
    __IW_BOTH __half(const unsigned int __value) : __x(__iw_f16_from_uint_rn(__value)) {}
    __IW_BOTH __half(const long __value) : __x(__iw_f16_from_llong_rn(__value)) {}
    __IW_BOTH __half(const unsigned long __value) : __x(__iw_f16_from_ullong_rn(__value)) {}
    __IW_BOTH __half(const long long __value) : __x(__iw_f16_from_llong_rn(__value)) {}
    __IW_BOTH __half(const unsigned long long __value) : __x(__iw_f16_from_ullong_rn(__value)) {}

    __IW_BOTH operator float() const { return __iw_f16_to_float(__x); }
    constexpr __IW_BOTH operator bool() const { return (__x & 0x7fffu) != 0; }
    __IW_BOTH operator signed char() const { return (signed char)__iw_min(__iw_max(__iw_f16_to_int_rz(__x), -128), 127); }
    __IW_BOTH operator unsigned char() const { return (unsigned char)__iw_min(__iw_f16_to_uint_rz(__x), 255u); }
    __IW_BOTH operator char() const { return (char)__iw_min(__iw_max(__iw_f16_to_int_rz(__x), -128), 127); }
    __IW_BOTH operator short() const { return __iw_f16_to_short_rz(__x); }
    __IW_BOTH operator unsigned short() const { return __iw_f16_to_ushort_rz(__x); }
    __IW_BOTH operator int() const { return __iw_f16_to_int_rz(__x); }
    __IW_BOTH operator unsigned int() const { return __iw_f16_to_uint_rz(__x); }
    __IW_BOTH operator long() const { return __iw_f16_to_llong_rz(__x); }
    __IW_BOTH operator unsigned long() const { return __iw_f16_to_ullong_rz(__x); }
    __IW_BOTH operator long long() const { return __iw_f16_to_llong_rz(__x); }
    __IW_BOTH operator unsigned long long() const { return __iw_f16_to_ullong_rz(__x); }
    __IW_BOTH __half &operator=(const float __value) { __x = __iw_f16_from_float_rn(__value); return *this; }
    __IW_BOTH __half &operator=(const double __value) { __x = __iw_f16_from_double_rn(__value); return *this; }
    __IW_BOTH __half &operator=(const short __value) { __x = __iw_f16_from_short_rn(__value); return *this; }
    __IW_BOTH __half &operator=(const unsigned short __value) { __x = __iw_f16_from_ushort_rn(__value); return *this; }
    __IW_BOTH __half &operator=(const int __value) { __x = __iw_f16_from_int_rn(__value); return *this; }
    __IW_BOTH __half &operator=(const unsigned int __value) { __x = __iw_f16_from_uint_rn(__value); return *this; }
    __IW_BOTH __half &operator=(const long long __value) { __x = __iw_f16_from_llong_rn(__value); return *this; }
    __IW_BOTH __half &operator=(const unsigned long long __value) { __x = __iw_f16_from_ullong_rn(__value); return *this; }
#endif
};

struct __align__(4) __half2 {
    __half x;
    __half y;

    __half2() = default;
    constexpr __IW_BOTH __half2(const __half &__a, const __half &__b) : x(__a), y(__b) {}
    __IW_BOTH __half2(const __half2_raw &__raw) { x.__x = __raw.x; y.__x = __raw.y; }
    __IW_BOTH operator __half2_raw() const { __half2_raw __raw; __raw.x = x.__x; __raw.y = y.__x; return __raw; }
};

#ifndef CUDA_NO_HALF
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half, nv_half;
typedef __half2 __nv_half2, nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
#endif

// The number with these bits.
__IW_BOTH inline __half __ushort_as_half(unsigned short __bits) {
    __half __result;
    __result.__x = __bits;
    return __result;
}
__IW_BOTH inline __half __short_as_half(short __bits) { return __ushort_as_half((unsigned short)__bits); }
__IW_BOTH inline unsigned short __half_as_ushort(__half __a) { return __a.__x; }
__IW_BOTH inline short __half_as_short(__half __a) { return (short)__a.__x; }

// Conversions.
__IW_BOTH inline float __half2float(__half __a) { return __iw_f16_to_float(__a.__x); }
__IW_BOTH inline __half __float2half(float __a) { return __ushort_as_half(__iw_f16_from_float_rn(__a)); }
__IW_BOTH inline __half __double2half(double __a) { return __ushort_as_half(__iw_f16_from_double_rn(__a)); }
__IW_BOTH inline __half __float2half_rn(float __a) { return __ushort_as_half(__iw_f16_from_float_rn(__a)); }
__IW_BOTH inline __half __float2half_rz(float __a) { return __ushort_as_half(__iw_f16_from_float_rz(__a)); }
__IW_BOTH inline __half __float2half_ru(float __a) { return __ushort_as_half(__iw_f16_from_float_ru(__a)); }
__IW_BOTH inline __half __float2half_rd(float __a) { return __ushort_as_half(__iw_f16_from_float_rd(__a)); }
__IW_BOTH inline __half __short2half_rn(short __a) { return __ushort_as_half(__iw_f16_from_short_rn(__a)); }
__IW_BOTH inline short __half2short_rn(__half __a) { return __iw_f16_to_short_rn(__a.__x); }
__IW_BOTH inline __half __short2half_rz(short __a) { return __ushort_as_half(__iw_f16_from_short_rz(__a)); }
__IW_BOTH inline short __half2short_rz(__half __a) { return __iw_f16_to_short_rz(__a.__x); }
__IW_BOTH inline __half __short2half_ru(short __a) { return __ushort_as_half(__iw_f16_from_short_ru(__a)); }
__IW_BOTH inline short __half2short_ru(__half __a) { return __iw_f16_to_short_ru(__a.__x); }
__IW_BOTH inline __half __short2half_rd(short __a) { return __ushort_as_half(__iw_f16_from_short_rd(__a)); }
__IW_BOTH inline short __half2short_rd(__half __a) { return __iw_f16_to_short_rd(__a.__x); }
__IW_BOTH inline __half __ushort2half_rn(unsigned short __a) { return __ushort_as_half(__iw_f16_from_ushort_rn(__a)); }
__IW_BOTH inline unsigned short __half2ushort_rn(__half __a) { return __iw_f16_to_ushort_rn(__a.__x); }
__IW_BOTH inline __half __ushort2half_rz(unsigned short __a) { return __ushort_as_half(__iw_f16_from_ushort_rz(__a)); }
__IW_BOTH inline unsigned short __half2ushort_rz(__half __a) { return __iw_f16_to_ushort_rz(__a.__x); }
__IW_BOTH inline __half __ushort2half_ru(unsigned short __a) { return __ushort_as_half(__iw_f16_from_ushort_ru(__a)); }
__IW_BOTH inline unsigned short __half2ushort_ru(__half __a) { return __iw_f16_to_ushort_ru(__a.__x); }
__IW_BOTH inline __half __ushort2half_rd(unsigned short __a) { return __ushort_as_half(__iw_f16_from_ushort_rd(__a)); }
__IW_BOTH inline unsigned short __half2ushort_rd(__half __a) { return __iw_f16_to_ushort_rd(__a.__x); }
__IW_BOTH inline __half __int2half_rn(int __a) { return __ushort_as_half(__iw_f16_from_int_rn(__a)); }
__IW_BOTH inline int __half2int_rn(__half __a) { return __iw_f16_to_int_rn(__a.__x); }
__IW_BOTH inline __half __int2half_rz(int __a) { return __ushort_as_half(__iw_f16_from_int_rz(__a)); }
__IW_BOTH inline int __half2int_rz(__half __a) { return __iw_f16_to_int_rz(__a.__x); }
__IW_BOTH inline __half __int2half_ru(int __a) { return __ushort_as_half(__iw_f16_from_int_ru(__a)); }
__IW_BOTH inline int __half2int_ru(__half __a) { return __iw_f16_to_int_ru(__a.__x); }
__IW_BOTH inline __half __int2half_rd(int __a) { return __ushort_as_half(__iw_f16_from_int_rd(__a)); }
__IW_BOTH inline int __half2int_rd(__half __a) { return __iw_f16_to_int_rd(__a.__x); }
__IW_BOTH inline __half __uint2half_rn(unsigned int __a) { return __ushort_as_half(__iw_f16_from_uint_rn(__a)); }
__IW_BOTH inline unsigned int __half2uint_rn(__half __a) { return __iw_f16_to_uint_rn(__a.__x); }
__IW_BOTH inline __half __uint2half_rz(unsigned int __a) { return __ushort_as_half(__iw_f16_from_uint_rz(__a)); }
__IW_BOTH inline unsigned int __half2uint_rz(__half __a) { return __iw_f16_to_uint_rz(__a.__x); }
__IW_BOTH inline __half __uint2half_ru(unsigned int __a) { return __ushort_as_half(__iw_f16_from_uint_ru(__a)); }
__IW_BOTH inline unsigned int __half2uint_ru(__half __a) { return __iw_f16_to_uint_ru(__a.__x); }
__IW_BOTH inline __half __uint2half_rd(unsigned int __a) { return __ushort_as_half(__iw_f16_from_uint_rd(__a)); }
__IW_BOTH inline unsigned int __half2uint_rd(__half __a) { return __iw_f16_to_uint_rd(__a.__x); }
__IW_BOTH inline __half __ll2half_rn(long long __a) { return __ushort_as_half(__iw_f16_from_llong_rn(__a)); }
__IW_BOTH inline long long __half2ll_rn(__half __a) { return __iw_f16_to_llong_rn(__a.__x); }
__IW_BOTH inline __half __ll2half_rz(long long __a) { return __ushort_as_half(__iw_f16_from_llong_rz(__a)); }
__IW_BOTH inline long long __half2ll_rz(__half __a) { return __iw_f16_to_llong_rz(__a.__x); }
__IW_BOTH inline __half __ll2half_ru(long long __a) { return __ushort_as_half(__iw_f16_from_llong_ru(__a)); }
__IW_BOTH inline long long __half2ll_ru(__half __a) { return __iw_f16_to_llong_ru(__a.__x); }
__IW_BOTH inline __half __ll2half_rd(long long __a) { return __ushort_as_half(__iw_f16_from_llong_rd(__a)); }
__IW_BOTH inline long long __half2ll_rd(__half __a) { return __iw_f16_to_llong_rd(__a.__x); }
__IW_BOTH inline __half __ull2half_rn(unsigned long long __a) { return __ushort_as_half(__iw_f16_from_ullong_rn(__a)); }
__IW_BOTH inline unsigned long long __half2ull_rn(__half __a) { return __iw_f16_to_ullong_rn(__a.__x); }
__IW_BOTH inline __half __ull2half_rz(unsigned long long __a) { return __ushort_as_half(__iw_f16_from_ullong_rz(__a)); }
__IW_BOTH inline unsigned long long __half2ull_rz(__half __a) { return __iw_f16_to_ullong_rz(__a.__x); }
__IW_BOTH inline __half __ull2half_ru(unsigned long long __a) { return __ushort_as_half(__iw_f16_from_ullong_ru(__a)); }
__IW_BOTH inline unsigned long long __half2ull_ru(__half __a) { return __iw_f16_to_ullong_ru(__a.__x); }
__IW_BOTH inline __half __ull2half_rd(unsigned long long __a) { return __ushort_as_half(__iw_f16_from_ullong_rd(__a)); }
__IW_BOTH inline unsigned long long __half2ull_rd(__half __a) { return __iw_f16_to_ullong_rd(__a.__x); }

__IW_BOTH inline signed char __half2char_rz(__half __a) { return (signed char)__iw_min(__iw_max(__iw_f16_to_int_rz(__a.__x), -128), 127); }
__IW_BOTH inline unsigned char __half2uchar_rz(__half __a) { return (unsigned char)__iw_min(__iw_f16_to_uint_rz(__a.__x), 255u); }

// Pairs.
__IW_BOTH inline __half2 __halves2half2(__half __a, __half __b) { return __half2(__a, __b); }
__IW_BOTH inline __half2 make_half2(__half __a, __half __b) { return __half2(__a, __b); }
__IW_BOTH inline __half2 __half2half2(__half __a) { return __half2(__a, __a); }
__IW_BOTH inline __half2 __floats2half2_rn(float __a, float __b) { return __half2(__float2half_rn(__a), __float2half_rn(__b)); }
__IW_BOTH inline __half2 __float2half2_rn(float __a) { return __half2(__float2half_rn(__a), __float2half_rn(__a)); }
__IW_BOTH inline __half2 __float22half2_rn(float2 __a) { return __half2(__float2half_rn(__a.x), __float2half_rn(__a.y)); }
__IW_BOTH inline float2 __half22float2(__half2 __a) { return make_float2(__half2float(__a.x), __half2float(__a.y)); }
__IW_BOTH inline float __low2float(__half2 __a) { return __half2float(__a.x); }
__IW_BOTH inline float __high2float(__half2 __a) { return __half2float(__a.y); }
__IW_BOTH inline __half __low2half(__half2 __a) { return __a.x; }
__IW_BOTH inline __half __high2half(__half2 __a) { return __a.y; }
__IW_BOTH inline __half2 __low2half2(__half2 __a) { return __half2(__a.x, __a.x); }
__IW_BOTH inline __half2 __high2half2(__half2 __a) { return __half2(__a.y, __a.y); }
__IW_BOTH inline __half2 __lows2half2(__half2 __a, __half2 __b) { return __half2(__a.x, __b.x); }
__IW_BOTH inline __half2 __highs2half2(__half2 __a, __half2 __b) { return __half2(__a.y, __b.y); }
__IW_BOTH inline __half2 __lowhigh2highlow(__half2 __a) { return __half2(__a.y, __a.x); }

// Arithmetic, rounded to nearest even. `_rn` says that nothing is contracted; here nothing ever is.
__IW_BOTH inline __half __hadd(__half __a, __half __b) { return __ushort_as_half(__iw_f16_add(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hadd2(__half2 __a, __half2 __b) { return __half2(__hadd(__a.x, __b.x), __hadd(__a.y, __b.y)); }
__IW_BOTH inline __half __hadd_rn(__half __a, __half __b) { return __ushort_as_half(__iw_f16_add_rn(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hadd2_rn(__half2 __a, __half2 __b) { return __half2(__hadd_rn(__a.x, __b.x), __hadd_rn(__a.y, __b.y)); }
__IW_BOTH inline __half __hsub(__half __a, __half __b) { return __ushort_as_half(__iw_f16_sub(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hsub2(__half2 __a, __half2 __b) { return __half2(__hsub(__a.x, __b.x), __hsub(__a.y, __b.y)); }
__IW_BOTH inline __half __hsub_rn(__half __a, __half __b) { return __ushort_as_half(__iw_f16_sub_rn(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hsub2_rn(__half2 __a, __half2 __b) { return __half2(__hsub_rn(__a.x, __b.x), __hsub_rn(__a.y, __b.y)); }
__IW_BOTH inline __half __hmul(__half __a, __half __b) { return __ushort_as_half(__iw_f16_mul(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hmul2(__half2 __a, __half2 __b) { return __half2(__hmul(__a.x, __b.x), __hmul(__a.y, __b.y)); }
__IW_BOTH inline __half __hmul_rn(__half __a, __half __b) { return __ushort_as_half(__iw_f16_mul_rn(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hmul2_rn(__half2 __a, __half2 __b) { return __half2(__hmul_rn(__a.x, __b.x), __hmul_rn(__a.y, __b.y)); }
__IW_BOTH inline __half __hdiv(__half __a, __half __b) { return __ushort_as_half(__iw_f16_div(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __h2div(__half2 __a, __half2 __b) { return __half2(__hdiv(__a.x, __b.x), __hdiv(__a.y, __b.y)); }
__IW_BOTH inline __half __hfma(__half __a, __half __b, __half __c) { return __ushort_as_half(__iw_f16_fma(__a.__x, __b.__x, __c.__x)); }
__IW_BOTH inline __half2 __hfma2(__half2 __a, __half2 __b, __half2 __c) { return __half2(__hfma(__a.x, __b.x, __c.x), __hfma(__a.y, __b.y, __c.y)); }
__IW_BOTH inline __half __hneg(__half __a) { return __ushort_as_half(__iw_f16_neg(__a.__x)); }
__IW_BOTH inline __half2 __hneg2(__half2 __a) { return __half2(__hneg(__a.x), __hneg(__a.y)); }
__IW_BOTH inline __half __habs(__half __a) { return __ushort_as_half(__iw_f16_abs(__a.__x)); }
__IW_BOTH inline __half2 __habs2(__half2 __a) { return __half2(__habs(__a.x), __habs(__a.y)); }
__IW_BOTH inline __half __iw_f16_saturate(__half __a) {
    // A NaN becomes zero.
    return __ushort_as_half(__iw_f16_min(__iw_f16_max(__a.__x, 0), 0x3c00));
}
__IW_BOTH inline __half __hadd_sat(__half __a, __half __b) { return __iw_f16_saturate(__hadd(__a, __b)); }
__IW_BOTH inline __half2 __hadd2_sat(__half2 __a, __half2 __b) { return __half2(__hadd_sat(__a.x, __b.x), __hadd_sat(__a.y, __b.y)); }
__IW_BOTH inline __half __hsub_sat(__half __a, __half __b) { return __iw_f16_saturate(__hsub(__a, __b)); }
__IW_BOTH inline __half2 __hsub2_sat(__half2 __a, __half2 __b) { return __half2(__hsub_sat(__a.x, __b.x), __hsub_sat(__a.y, __b.y)); }
__IW_BOTH inline __half __hmul_sat(__half __a, __half __b) { return __iw_f16_saturate(__hmul(__a, __b)); }
__IW_BOTH inline __half2 __hmul2_sat(__half2 __a, __half2 __b) { return __half2(__hmul_sat(__a.x, __b.x), __hmul_sat(__a.y, __b.y)); }
__IW_BOTH inline __half __hfma_sat(__half __a, __half __b, __half __c) { return __iw_f16_saturate(__hfma(__a, __b, __c)); }
__IW_BOTH inline __half2 __hfma2_sat(__half2 __a, __half2 __b, __half2 __c) { return __half2(__hfma_sat(__a.x, __b.x, __c.x), __hfma_sat(__a.y, __b.y, __c.y)); }
__IW_BOTH inline __half __hmin(__half __a, __half __b) { return __ushort_as_half(__iw_f16_min(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hmin2(__half2 __a, __half2 __b) { return __half2(__hmin(__a.x, __b.x), __hmin(__a.y, __b.y)); }
__IW_BOTH inline __half __hmax(__half __a, __half __b) { return __ushort_as_half(__iw_f16_max(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hmax2(__half2 __a, __half2 __b) { return __half2(__hmax(__a.x, __b.x), __hmax(__a.y, __b.y)); }
__IW_BOTH inline __half __hmin_nan(__half __a, __half __b) {
    return __iw_f16_ne(__a.__x, __a.__x) || __iw_f16_ne(__b.__x, __b.__x) ? __ushort_as_half(0x7fff) : __hmin(__a, __b);
}
__IW_BOTH inline __half2 __hmin2_nan(__half2 __a, __half2 __b) { return __half2(__hmin_nan(__a.x, __b.x), __hmin_nan(__a.y, __b.y)); }
__IW_BOTH inline __half __hmax_nan(__half __a, __half __b) {
    return __iw_f16_ne(__a.__x, __a.__x) || __iw_f16_ne(__b.__x, __b.__x) ? __ushort_as_half(0x7fff) : __hmax(__a, __b);
}
__IW_BOTH inline __half2 __hmax2_nan(__half2 __a, __half2 __b) { return __half2(__hmax_nan(__a.x, __b.x), __hmax_nan(__a.y, __b.y)); }
__IW_BOTH inline __half __hfma_relu(__half __a, __half __b, __half __c) { return __hmax_nan(__hfma(__a, __b, __c), __ushort_as_half(0)); }
__IW_BOTH inline __half2 __hfma2_relu(__half2 __a, __half2 __b, __half2 __c) { return __half2(__hfma_relu(__a.x, __b.x, __c.x), __hfma_relu(__a.y, __b.y, __c.y)); }
// a * b + c of complex numbers.
__IW_BOTH inline __half2 __hcmadd(__half2 __a, __half2 __b, __half2 __c) {
    __half __real_part = __hfma(__a.x, __b.x, __c.x), __imaginary = __hfma(__a.x, __b.y, __c.y);
    return __half2(__hfma(__a.y, __hneg(__b.y), __real_part), __hfma(__a.y, __b.x, __imaginary));
}

__IW_BOTH inline __half __iw_f16_truth(bool __a) { return __ushort_as_half(__a ? 0x3c00 : 0); }

// Comparisons; those with `u` hold for a NaN as well.
__IW_BOTH inline bool __heq(__half __a, __half __b) { return __iw_f16_eq(__a.__x, __b.__x); }
__IW_BOTH inline bool __hequ(__half __a, __half __b) { return !(__iw_f16_lt(__a.__x, __b.__x) || __iw_f16_gt(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __heq2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__heq(__a.x, __b.x)), __iw_f16_truth(__heq(__a.y, __b.y))); }
__IW_BOTH inline bool __hbeq2(__half2 __a, __half2 __b) { return __heq(__a.x, __b.x) && __heq(__a.y, __b.y); }
__IW_BOTH inline __half2 __hequ2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hequ(__a.x, __b.x)), __iw_f16_truth(__hequ(__a.y, __b.y))); }
__IW_BOTH inline bool __hbequ2(__half2 __a, __half2 __b) { return __hequ(__a.x, __b.x) && __hequ(__a.y, __b.y); }
__IW_BOTH inline bool __hne(__half __a, __half __b) { return __iw_f16_lt(__a.__x, __b.__x) || __iw_f16_gt(__a.__x, __b.__x); }
__IW_BOTH inline bool __hneu(__half __a, __half __b) { return !(__iw_f16_eq(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hne2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hne(__a.x, __b.x)), __iw_f16_truth(__hne(__a.y, __b.y))); }
__IW_BOTH inline bool __hbne2(__half2 __a, __half2 __b) { return __hne(__a.x, __b.x) && __hne(__a.y, __b.y); }
__IW_BOTH inline __half2 __hneu2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hneu(__a.x, __b.x)), __iw_f16_truth(__hneu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbneu2(__half2 __a, __half2 __b) { return __hneu(__a.x, __b.x) && __hneu(__a.y, __b.y); }
__IW_BOTH inline bool __hlt(__half __a, __half __b) { return __iw_f16_lt(__a.__x, __b.__x); }
__IW_BOTH inline bool __hltu(__half __a, __half __b) { return !(__iw_f16_ge(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hlt2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hlt(__a.x, __b.x)), __iw_f16_truth(__hlt(__a.y, __b.y))); }
__IW_BOTH inline bool __hblt2(__half2 __a, __half2 __b) { return __hlt(__a.x, __b.x) && __hlt(__a.y, __b.y); }
__IW_BOTH inline __half2 __hltu2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hltu(__a.x, __b.x)), __iw_f16_truth(__hltu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbltu2(__half2 __a, __half2 __b) { return __hltu(__a.x, __b.x) && __hltu(__a.y, __b.y); }
__IW_BOTH inline bool __hle(__half __a, __half __b) { return __iw_f16_le(__a.__x, __b.__x); }
__IW_BOTH inline bool __hleu(__half __a, __half __b) { return !(__iw_f16_gt(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hle2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hle(__a.x, __b.x)), __iw_f16_truth(__hle(__a.y, __b.y))); }
__IW_BOTH inline bool __hble2(__half2 __a, __half2 __b) { return __hle(__a.x, __b.x) && __hle(__a.y, __b.y); }
__IW_BOTH inline __half2 __hleu2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hleu(__a.x, __b.x)), __iw_f16_truth(__hleu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbleu2(__half2 __a, __half2 __b) { return __hleu(__a.x, __b.x) && __hleu(__a.y, __b.y); }
__IW_BOTH inline bool __hgt(__half __a, __half __b) { return __iw_f16_gt(__a.__x, __b.__x); }
__IW_BOTH inline bool __hgtu(__half __a, __half __b) { return !(__iw_f16_le(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hgt2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hgt(__a.x, __b.x)), __iw_f16_truth(__hgt(__a.y, __b.y))); }
__IW_BOTH inline bool __hbgt2(__half2 __a, __half2 __b) { return __hgt(__a.x, __b.x) && __hgt(__a.y, __b.y); }
__IW_BOTH inline __half2 __hgtu2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hgtu(__a.x, __b.x)), __iw_f16_truth(__hgtu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbgtu2(__half2 __a, __half2 __b) { return __hgtu(__a.x, __b.x) && __hgtu(__a.y, __b.y); }
__IW_BOTH inline bool __hge(__half __a, __half __b) { return __iw_f16_ge(__a.__x, __b.__x); }
__IW_BOTH inline bool __hgeu(__half __a, __half __b) { return !(__iw_f16_lt(__a.__x, __b.__x)); }
__IW_BOTH inline __half2 __hge2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hge(__a.x, __b.x)), __iw_f16_truth(__hge(__a.y, __b.y))); }
__IW_BOTH inline bool __hbge2(__half2 __a, __half2 __b) { return __hge(__a.x, __b.x) && __hge(__a.y, __b.y); }
__IW_BOTH inline __half2 __hgeu2(__half2 __a, __half2 __b) { return __half2(__iw_f16_truth(__hgeu(__a.x, __b.x)), __iw_f16_truth(__hgeu(__a.y, __b.y))); }
__IW_BOTH inline bool __hbgeu2(__half2 __a, __half2 __b) { return __hgeu(__a.x, __b.x) && __hgeu(__a.y, __b.y); }
__IW_BOTH inline bool __hisnan(__half __a) { return __iw_f16_ne(__a.__x, __a.__x); }
__IW_BOTH inline unsigned int __heq2_mask(__half2 __a, __half2 __b) { return (__heq(__a.x, __b.x) ? 0xffffu : 0u) | (__heq(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hequ2_mask(__half2 __a, __half2 __b) { return (__hequ(__a.x, __b.x) ? 0xffffu : 0u) | (__hequ(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hne2_mask(__half2 __a, __half2 __b) { return (__hne(__a.x, __b.x) ? 0xffffu : 0u) | (__hne(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hneu2_mask(__half2 __a, __half2 __b) { return (__hneu(__a.x, __b.x) ? 0xffffu : 0u) | (__hneu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hlt2_mask(__half2 __a, __half2 __b) { return (__hlt(__a.x, __b.x) ? 0xffffu : 0u) | (__hlt(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hltu2_mask(__half2 __a, __half2 __b) { return (__hltu(__a.x, __b.x) ? 0xffffu : 0u) | (__hltu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hle2_mask(__half2 __a, __half2 __b) { return (__hle(__a.x, __b.x) ? 0xffffu : 0u) | (__hle(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hleu2_mask(__half2 __a, __half2 __b) { return (__hleu(__a.x, __b.x) ? 0xffffu : 0u) | (__hleu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hgt2_mask(__half2 __a, __half2 __b) { return (__hgt(__a.x, __b.x) ? 0xffffu : 0u) | (__hgt(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hgtu2_mask(__half2 __a, __half2 __b) { return (__hgtu(__a.x, __b.x) ? 0xffffu : 0u) | (__hgtu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hge2_mask(__half2 __a, __half2 __b) { return (__hge(__a.x, __b.x) ? 0xffffu : 0u) | (__hge(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline unsigned int __hgeu2_mask(__half2 __a, __half2 __b) { return (__hgeu(__a.x, __b.x) ? 0xffffu : 0u) | (__hgeu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__IW_BOTH inline __half2 __hisnan2(__half2 __a) { return __half2(__iw_f16_truth(__hisnan(__a.x)), __iw_f16_truth(__hisnan(__a.y))); }
__IW_BOTH inline int __hisinf(__half __a) { return __a.__x == 0x7c00 ? 1 : __a.__x == (0x7c00 | 0x8000) ? -1 : 0; }

// Rounding and roots, which are exact or correctly rounded.
__IW_BOTH inline __half hsqrt(__half __a) { return __ushort_as_half(__iw_f16_sqrt(__a.__x)); }
__IW_BOTH inline __half2 h2sqrt(__half2 __a) { return __half2(hsqrt(__a.x), hsqrt(__a.y)); }
__IW_BOTH inline __half hfloor(__half __a) { return __ushort_as_half(__iw_f16_floor(__a.__x)); }
__IW_BOTH inline __half2 h2floor(__half2 __a) { return __half2(hfloor(__a.x), hfloor(__a.y)); }
__IW_BOTH inline __half hceil(__half __a) { return __ushort_as_half(__iw_f16_ceil(__a.__x)); }
__IW_BOTH inline __half2 h2ceil(__half2 __a) { return __half2(hceil(__a.x), hceil(__a.y)); }
__IW_BOTH inline __half htrunc(__half __a) { return __ushort_as_half(__iw_f16_trunc(__a.__x)); }
__IW_BOTH inline __half2 h2trunc(__half2 __a) { return __half2(htrunc(__a.x), htrunc(__a.y)); }
__IW_BOTH inline __half hrint(__half __a) { return __ushort_as_half(__iw_f16_rint(__a.__x)); }
__IW_BOTH inline __half2 h2rint(__half2 __a) { return __half2(hrint(__a.x), hrint(__a.y)); }
__IW_BOTH inline __half hrcp(__half __a) { return __ushort_as_half(__iw_f16_div(0x3c00, __a.__x)); }
__IW_BOTH inline __half2 h2rcp(__half2 __a) { return __half2(hrcp(__a.x), hrcp(__a.y)); }
// No result is so near the middle of two numbers that rounding three times matters.
__IW_BOTH inline __half hrsqrt(__half __a) { return __float2half_rn((1.0f / sqrtf(__half2float(__a)))); }
__IW_BOTH inline __half2 h2rsqrt(__half2 __a) { return __half2(hrsqrt(__a.x), hrsqrt(__a.y)); }

// By the function of `float`.
__IW_BOTH inline __half hexp(__half __a) { return __float2half_rn(expf(__half2float(__a))); }
__IW_BOTH inline __half2 h2exp(__half2 __a) { return __half2(hexp(__a.x), hexp(__a.y)); }
__IW_BOTH inline __half hexp2(__half __a) { return __float2half_rn(exp2f(__half2float(__a))); }
__IW_BOTH inline __half2 h2exp2(__half2 __a) { return __half2(hexp2(__a.x), hexp2(__a.y)); }
__IW_BOTH inline __half hexp10(__half __a) { return __float2half_rn(exp10f(__half2float(__a))); }
__IW_BOTH inline __half2 h2exp10(__half2 __a) { return __half2(hexp10(__a.x), hexp10(__a.y)); }
__IW_BOTH inline __half hlog(__half __a) { return __float2half_rn(logf(__half2float(__a))); }
__IW_BOTH inline __half2 h2log(__half2 __a) { return __half2(hlog(__a.x), hlog(__a.y)); }
__IW_BOTH inline __half hlog2(__half __a) { return __float2half_rn(log2f(__half2float(__a))); }
__IW_BOTH inline __half2 h2log2(__half2 __a) { return __half2(hlog2(__a.x), hlog2(__a.y)); }
__IW_BOTH inline __half hlog10(__half __a) { return __float2half_rn(log10f(__half2float(__a))); }
__IW_BOTH inline __half2 h2log10(__half2 __a) { return __half2(hlog10(__a.x), hlog10(__a.y)); }
__IW_BOTH inline __half hsin(__half __a) { return __float2half_rn(sinf(__half2float(__a))); }
__IW_BOTH inline __half2 h2sin(__half2 __a) { return __half2(hsin(__a.x), hsin(__a.y)); }
__IW_BOTH inline __half hcos(__half __a) { return __float2half_rn(cosf(__half2float(__a))); }
__IW_BOTH inline __half2 h2cos(__half2 __a) { return __half2(hcos(__a.x), hcos(__a.y)); }
__IW_BOTH inline __half htanh(__half __a) { return __float2half_rn(tanhf(__half2float(__a))); }
__IW_BOTH inline __half2 h2tanh(__half2 __a) { return __half2(htanh(__a.x), htanh(__a.y)); }

// Operators.
#ifndef __CUDA_NO_HALF_OPERATORS__
__IW_BOTH inline __half operator+(const __half &__a, const __half &__b) { return __hadd(__a, __b); }
__IW_BOTH inline __half &operator+=(__half &__a, const __half &__b) { __a = __hadd(__a, __b); return __a; }
__IW_BOTH inline __half operator-(const __half &__a, const __half &__b) { return __hsub(__a, __b); }
__IW_BOTH inline __half &operator-=(__half &__a, const __half &__b) { __a = __hsub(__a, __b); return __a; }
__IW_BOTH inline __half operator*(const __half &__a, const __half &__b) { return __hmul(__a, __b); }
__IW_BOTH inline __half &operator*=(__half &__a, const __half &__b) { __a = __hmul(__a, __b); return __a; }
__IW_BOTH inline __half operator/(const __half &__a, const __half &__b) { return __hdiv(__a, __b); }
__IW_BOTH inline __half &operator/=(__half &__a, const __half &__b) { __a = __hdiv(__a, __b); return __a; }
__IW_BOTH inline __half operator+(const __half &__a) { return __a; }
__IW_BOTH inline __half operator-(const __half &__a) { return __hneg(__a); }
__IW_BOTH inline __half &operator++(__half &__a) { __a = __hadd(__a, __ushort_as_half(0x3c00)); return __a; }
__IW_BOTH inline __half &operator--(__half &__a) { __a = __hsub(__a, __ushort_as_half(0x3c00)); return __a; }
__IW_BOTH inline bool operator==(const __half &__a, const __half &__b) { return __heq(__a, __b); }
__IW_BOTH inline bool operator<(const __half &__a, const __half &__b) { return __hlt(__a, __b); }
__IW_BOTH inline bool operator<=(const __half &__a, const __half &__b) { return __hle(__a, __b); }
__IW_BOTH inline bool operator>(const __half &__a, const __half &__b) { return __hgt(__a, __b); }
__IW_BOTH inline bool operator>=(const __half &__a, const __half &__b) { return __hge(__a, __b); }
__IW_BOTH inline bool operator!=(const __half &__a, const __half &__b) { return __hneu(__a, __b); }
__IW_BOTH inline __half operator++(__half &__a, const int) { __half __old = __a; __a = __hadd(__a, __ushort_as_half(0x3c00)); return __old; }
__IW_BOTH inline __half operator--(__half &__a, const int) { __half __old = __a; __a = __hsub(__a, __ushort_as_half(0x3c00)); return __old; }
#endif
#ifndef __CUDA_NO_HALF2_OPERATORS__
__IW_BOTH inline __half2 operator+(const __half2 &__a, const __half2 &__b) { return __hadd2(__a, __b); }
__IW_BOTH inline __half2 &operator+=(__half2 &__a, const __half2 &__b) { __a = __hadd2(__a, __b); return __a; }
__IW_BOTH inline __half2 operator-(const __half2 &__a, const __half2 &__b) { return __hsub2(__a, __b); }
__IW_BOTH inline __half2 &operator-=(__half2 &__a, const __half2 &__b) { __a = __hsub2(__a, __b); return __a; }
__IW_BOTH inline __half2 operator*(const __half2 &__a, const __half2 &__b) { return __hmul2(__a, __b); }
__IW_BOTH inline __half2 &operator*=(__half2 &__a, const __half2 &__b) { __a = __hmul2(__a, __b); return __a; }
__IW_BOTH inline __half2 operator/(const __half2 &__a, const __half2 &__b) { return __h2div(__a, __b); }
__IW_BOTH inline __half2 &operator/=(__half2 &__a, const __half2 &__b) { __a = __h2div(__a, __b); return __a; }
__IW_BOTH inline __half2 operator+(const __half2 &__a) { return __a; }
__IW_BOTH inline __half2 operator-(const __half2 &__a) { return __hneg2(__a); }
__IW_BOTH inline bool operator==(const __half2 &__a, const __half2 &__b) { return __hbeq2(__a, __b); }
__IW_BOTH inline bool operator<(const __half2 &__a, const __half2 &__b) { return __hblt2(__a, __b); }
__IW_BOTH inline bool operator<=(const __half2 &__a, const __half2 &__b) { return __hble2(__a, __b); }
__IW_BOTH inline bool operator>(const __half2 &__a, const __half2 &__b) { return __hbgt2(__a, __b); }
__IW_BOTH inline bool operator>=(const __half2 &__a, const __half2 &__b) { return __hbge2(__a, __b); }
__IW_BOTH inline bool operator!=(const __half2 &__a, const __half2 &__b) { return __hbneu2(__a, __b); }
__IW_BOTH inline __half2 &operator++(__half2 &__a) { __a = __hadd2(__a, __half2(__ushort_as_half(0x3c00), __ushort_as_half(0x3c00))); return __a; }
__IW_BOTH inline __half2 operator++(__half2 &__a, const int) { __half2 __old = __a; ++__a; return __old; }
__IW_BOTH inline __half2 &operator--(__half2 &__a) { __a = __hsub2(__a, __half2(__ushort_as_half(0x3c00), __ushort_as_half(0x3c00))); return __a; }
__IW_BOTH inline __half2 operator--(__half2 &__a, const int) { __half2 __old = __a; --__a; return __old; }
#endif

// Between threads, with hints for caches, and atomics: for device code alone, so they have no bodies.
#ifdef __IW_CU__
__IW_DEVICE __half __shfl_sync(unsigned int, __half, int, int = 32);
__IW_DEVICE __half __shfl_up_sync(unsigned int, __half, unsigned int, int = 32);
__IW_DEVICE __half __shfl_down_sync(unsigned int, __half, unsigned int, int = 32);
__IW_DEVICE __half __shfl_xor_sync(unsigned int, __half, int, int = 32);
__IW_DEVICE __half2 __shfl_sync(unsigned int, __half2, int, int = 32);
__IW_DEVICE __half2 __shfl_up_sync(unsigned int, __half2, unsigned int, int = 32);
__IW_DEVICE __half2 __shfl_down_sync(unsigned int, __half2, unsigned int, int = 32);
__IW_DEVICE __half2 __shfl_xor_sync(unsigned int, __half2, int, int = 32);
__IW_DEVICE __half atomicAdd(__half *, __half);
__IW_DEVICE __half2 atomicAdd(__half2 *, __half2);
#define __IW_CACHED(f) __IW_DEVICE __half f(const __half *); __IW_DEVICE __half2 f(const __half2 *);
__IW_CACHED(__ldg) __IW_CACHED(__ldcg) __IW_CACHED(__ldca) __IW_CACHED(__ldcs) __IW_CACHED(__ldlu) __IW_CACHED(__ldcv)
#undef __IW_CACHED
#define __IW_CACHED(f) __IW_DEVICE void f(__half *, __half); __IW_DEVICE void f(__half2 *, __half2);
__IW_CACHED(__stwb) __IW_CACHED(__stcg) __IW_CACHED(__stcs) __IW_CACHED(__stwt)
#undef __IW_CACHED
#endif
#ifndef CUDART_INF_FP16
#define CUDART_INF_FP16 __ushort_as_half(0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(1)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00)
#endif
#else
// In C only the bits.
typedef struct { unsigned short x; } __half;
typedef struct { unsigned short x, y; } __half2;
#endif

#endif
