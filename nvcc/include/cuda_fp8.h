// Floating-point numbers of 8 bits (CUDA Math API, "FP8 Intrinsics"): E4M3, which has no infinities, and E5M2, the
// upper half of a half. They are stored and converted; nothing is calculated in them.
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__
#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

// The bits of a rounded number, or what stands for one that is too large.
__IW_BOTH inline __nv_fp8_storage_t __iw_fp8_in_range(
    unsigned long long __rounded, __nv_saturation_t __saturate, __nv_fp8_interpretation_t __format) {
    unsigned int __largest = __format == __NV_E4M3 ? 0x7eu : 0x7bu;
    if (__rounded <= __largest) return (__nv_fp8_storage_t)__rounded;
    if (__saturate == __NV_SATFINITE) return (__nv_fp8_storage_t)__largest;
    return __format == __NV_E4M3 ? 0x7f : 0x7c;
}

// Each to the nearest, of two the even one.
__IW_BOTH inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(
    const float x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    const bool __e4m3 = __fp8_interpretation == __NV_E4M3;
    const unsigned int __bits = __iw_float_as_uint(x), __size = __bits & 0x7fffffffu;
    if (__size > 0x7f800000u) return 0x7f;
    unsigned int __rounded;
    if (__size < (__e4m3 ? 0x3c800000u : 0x38800000u)) {
        // A multiple of the least number, 2^-9 or 2^-16.
        __rounded = __iw_float2uint_rn(__iw_uint_as_float(__size) * (__e4m3 ? 512.0f : 65536.0f));
    } else {
        // What is carried out of the significand belongs to the exponent.
        const unsigned int __lost = __e4m3 ? 20 : 21, __bias = __e4m3 ? 120u << 3 : 112u << 2;
        __rounded = ((__size + ((1u << (__lost - 1)) - 1u) + ((__size >> __lost) & 1u)) >> __lost) - __bias;
    }
    return (__nv_fp8_storage_t)(__iw_fp8_in_range(__rounded, __saturate, __fp8_interpretation) | __bits >> 31 << 7);
}

__IW_BOTH inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(
    const double x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    const bool __e4m3 = __fp8_interpretation == __NV_E4M3;
    const unsigned long long __bits = (unsigned long long)__iw_double_as_longlong(x), __size = __bits & 0x7fffffffffffffffull;
    const unsigned int __sign = (unsigned int)(__bits >> 63) << 7;
    if (__size > 0x7ff0000000000000ull) {
        return (__nv_fp8_storage_t)(__sign | (__e4m3 ? 0x7fu : 0x7eu | ((unsigned int)(__bits >> 50) & 3u)));
    }
    unsigned long long __rounded;
    if (__size < (__e4m3 ? 0x3f90000000000000ull : 0x3f10000000000000ull)) {
        __rounded = __iw_double2uint_rn(__iw_longlong_as_double((long long)__size) * (__e4m3 ? 512.0 : 65536.0));
    } else {
        const unsigned int __lost = __e4m3 ? 49 : 50;
        const unsigned long long __bias = __e4m3 ? 1016ull << 3 : 1008ull << 2;
        __rounded = ((__size + ((1ull << (__lost - 1)) - 1) + ((__size >> __lost) & 1)) >> __lost) - __bias;
    }
    return (__nv_fp8_storage_t)(__iw_fp8_in_range(__rounded, __saturate, __fp8_interpretation) | __sign);
}

__IW_BOTH inline __half_raw __nv_cvt_fp8_to_halfraw(
    const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t __fp8_interpretation) {
    const unsigned int __size = x & 0x7fu, __sign = (x & 0x80u) << 8;
    __half_raw __result;
    if (__size > (__fp8_interpretation == __NV_E4M3 ? 0x7eu : 0x7cu)) {
        __result.x = 0x7fff;
    } else if (__fp8_interpretation == __NV_E5M2) {
        __result.x = (unsigned short)(__sign | __size << 8);
    } else if (__size < 8) {
        // A multiple of 2^-9, which a half holds as a normal number.
        const __half_raw __least = __float2half((float)__size * 0.001953125f);
        __result.x = (unsigned short)(__sign | __least.x);
    } else {
        __result.x = (unsigned short)(__sign | ((__size << 7) + (8u << 10)));
    }
    return __result;
}

__IW_BOTH inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(
    const __half_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float_to_fp8(__half2float(__half(x)), __saturate, __fp8_interpretation);
}
__IW_BOTH inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(
    const __nv_bfloat16_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float_to_fp8(__bfloat162float(__nv_bfloat16(x)), __saturate, __fp8_interpretation);
}

// Two at once: the first is the lower byte.
__IW_BOTH inline __nv_fp8x2_storage_t __iw_fp8_pair(__nv_fp8_storage_t x, __nv_fp8_storage_t y) {
    return (__nv_fp8x2_storage_t)(x | y << 8);
}
__IW_BOTH inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(
    const float2 x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __iw_fp8_pair(__nv_cvt_float_to_fp8(x.x, __saturate, __fp8_interpretation),
                         __nv_cvt_float_to_fp8(x.y, __saturate, __fp8_interpretation));
}
__IW_BOTH inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(
    const double2 x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __iw_fp8_pair(__nv_cvt_double_to_fp8(x.x, __saturate, __fp8_interpretation),
                         __nv_cvt_double_to_fp8(x.y, __saturate, __fp8_interpretation));
}
__IW_BOTH inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(
    const __half2_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float2_to_fp8x2(__half22float2(__half2(x)), __saturate, __fp8_interpretation);
}
__IW_BOTH inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(
    const __nv_bfloat162_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float2_to_fp8x2(__bfloat1622float2(__nv_bfloat162(x)), __saturate, __fp8_interpretation);
}
__IW_BOTH inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(
    const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t __fp8_interpretation) {
    __half2_raw __result;
    __result.x = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)x, __fp8_interpretation).x;
    __result.y = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), __fp8_interpretation).x;
    return __result;
}

// Powers of two, as scales of blocks have them: 2^(x - 127), and a NaN.
__IW_BOTH inline __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(const __nv_fp8_storage_t x) {
    __nv_bfloat16_raw __result;
    __result.x = (unsigned short)(x == 0xff ? 0x7fff : x == 0 ? 0x0040 : x << 7);
    return __result;
}

struct __align__(1) __nv_fp8_e4m3 {
    __nv_fp8_storage_t __x;

    __nv_fp8_e4m3() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __IW_BOTH __nv_fp8_e4m3(const __half __f) : __x(__nv_cvt_halfraw_to_fp8(__half_raw(__f), __NV_SATFINITE, __NV_E4M3)) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const __nv_bfloat16 __f)
        : __x(__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(__f), __NV_SATFINITE, __NV_E4M3)) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const float __f) : __x(__nv_cvt_float_to_fp8(__f, __NV_SATFINITE, __NV_E4M3)) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const double __f) : __x(__nv_cvt_double_to_fp8(__f, __NV_SATFINITE, __NV_E4M3)) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const unsigned short __i) : __nv_fp8_e4m3((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const unsigned int __i) : __nv_fp8_e4m3((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const unsigned long __i) : __nv_fp8_e4m3((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const unsigned long long __i) : __nv_fp8_e4m3((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const short __i) : __nv_fp8_e4m3((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const int __i) : __nv_fp8_e4m3((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const long __i) : __nv_fp8_e4m3((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e4m3(const long long __i) : __nv_fp8_e4m3((float)__i) {}

#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __IW_BOTH operator __half() const { return __half(__nv_cvt_fp8_to_halfraw(__x, __NV_E4M3)); }
    explicit __IW_BOTH operator float() const { return __half2float(__half(*this)); }
    explicit __IW_BOTH operator __nv_bfloat16() const { return __float2bfloat16_rz(float(*this)); }
    explicit __IW_BOTH operator double() const { return (double)float(*this); }
    explicit __IW_BOTH operator unsigned char() const {
        return (unsigned char)__iw_min(__iw_max(__half2int_rz(__half(*this)), 0), 255);
    }
    explicit __IW_BOTH operator unsigned short() const { return __half2ushort_rz(__half(*this)); }
    explicit __IW_BOTH operator unsigned int() const { return __half2uint_rz(__half(*this)); }
    explicit __IW_BOTH operator unsigned long() const { return __half2ull_rz(__half(*this)); }
    explicit __IW_BOTH operator unsigned long long() const { return __half2ull_rz(__half(*this)); }
    explicit __IW_BOTH operator signed char() const {
        return (signed char)__iw_min(__iw_max(__half2int_rz(__half(*this)), -128), 127);
    }
    explicit __IW_BOTH operator char() const { return (char)(signed char)*this; }
    explicit __IW_BOTH operator short() const { return __half2short_rz(__half(*this)); }
    explicit __IW_BOTH operator int() const { return __half2int_rz(__half(*this)); }
    explicit __IW_BOTH operator long() const { return __half2ll_rz(__half(*this)); }
    explicit __IW_BOTH operator long long() const { return __half2ll_rz(__half(*this)); }
    explicit __IW_BOTH operator bool() const { return (__x & 0x7fu) != 0; }
#endif
#endif
};

struct __align__(2) __nv_fp8x2_e4m3 {
    __nv_fp8x2_storage_t __x;

    __nv_fp8x2_e4m3() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __IW_BOTH __nv_fp8x2_e4m3(const __half2 __f) : __x(__nv_cvt_halfraw2_to_fp8x2(__half2_raw(__f), __NV_SATFINITE, __NV_E4M3)) {}
    explicit __IW_BOTH __nv_fp8x2_e4m3(const __nv_bfloat162 __f)
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw(__f), __NV_SATFINITE, __NV_E4M3)) {}
    explicit __IW_BOTH __nv_fp8x2_e4m3(const float2 __f) : __x(__nv_cvt_float2_to_fp8x2(__f, __NV_SATFINITE, __NV_E4M3)) {}
    explicit __IW_BOTH __nv_fp8x2_e4m3(const double2 __f) : __x(__nv_cvt_double2_to_fp8x2(__f, __NV_SATFINITE, __NV_E4M3)) {}
#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __IW_BOTH operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, __NV_E4M3)); }
    explicit __IW_BOTH operator float2() const { return __half22float2(__half2(*this)); }
#endif
#endif
};

struct __align__(4) __nv_fp8x4_e4m3 {
    __nv_fp8x4_storage_t __x;

    __nv_fp8x4_e4m3() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __IW_BOTH __nv_fp8x4_e4m3(const __half2 __lower, const __half2 __upper)
        : __x((__nv_fp8x4_storage_t)__nv_fp8x2_e4m3(__lower).__x | (__nv_fp8x4_storage_t)__nv_fp8x2_e4m3(__upper).__x << 16) {}
    explicit __IW_BOTH __nv_fp8x4_e4m3(const __nv_bfloat162 __lower, const __nv_bfloat162 __upper)
        : __x((__nv_fp8x4_storage_t)__nv_fp8x2_e4m3(__lower).__x | (__nv_fp8x4_storage_t)__nv_fp8x2_e4m3(__upper).__x << 16) {}
    explicit __IW_BOTH __nv_fp8x4_e4m3(const float4 __f)
        : __x((__nv_fp8x4_storage_t)__nv_fp8x2_e4m3(make_float2(__f.x, __f.y)).__x | (__nv_fp8x4_storage_t)__nv_fp8x2_e4m3(make_float2(__f.z, __f.w)).__x << 16) {}
#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __IW_BOTH operator float4() const {
        __nv_fp8x2_e4m3 __lower, __upper;
        __lower.__x = (__nv_fp8x2_storage_t)__x;
        __upper.__x = (__nv_fp8x2_storage_t)(__x >> 16);
        const float2 __a = float2(__lower), __b = float2(__upper);
        return make_float4(__a.x, __a.y, __b.x, __b.y);
    }
#endif
#endif
};

struct __align__(1) __nv_fp8_e5m2 {
    __nv_fp8_storage_t __x;

    __nv_fp8_e5m2() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __IW_BOTH __nv_fp8_e5m2(const __half __f) : __x(__nv_cvt_halfraw_to_fp8(__half_raw(__f), __NV_SATFINITE, __NV_E5M2)) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const __nv_bfloat16 __f)
        : __x(__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(__f), __NV_SATFINITE, __NV_E5M2)) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const float __f) : __x(__nv_cvt_float_to_fp8(__f, __NV_SATFINITE, __NV_E5M2)) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const double __f) : __x(__nv_cvt_double_to_fp8(__f, __NV_SATFINITE, __NV_E5M2)) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const unsigned short __i) : __nv_fp8_e5m2((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const unsigned int __i) : __nv_fp8_e5m2((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const unsigned long __i) : __nv_fp8_e5m2((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const unsigned long long __i) : __nv_fp8_e5m2((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const short __i) : __nv_fp8_e5m2((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const int __i) : __nv_fp8_e5m2((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const long __i) : __nv_fp8_e5m2((float)__i) {}
    explicit __IW_BOTH __nv_fp8_e5m2(const long long __i) : __nv_fp8_e5m2((float)__i) {}

#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __IW_BOTH operator __half() const { return __half(__nv_cvt_fp8_to_halfraw(__x, __NV_E5M2)); }
    explicit __IW_BOTH operator float() const { return __half2float(__half(*this)); }
    explicit __IW_BOTH operator __nv_bfloat16() const { return __float2bfloat16_rz(float(*this)); }
    explicit __IW_BOTH operator double() const { return (double)float(*this); }
    explicit __IW_BOTH operator unsigned char() const {
        return (unsigned char)__iw_min(__iw_max(__half2int_rz(__half(*this)), 0), 255);
    }
    explicit __IW_BOTH operator unsigned short() const { return __half2ushort_rz(__half(*this)); }
    explicit __IW_BOTH operator unsigned int() const { return __half2uint_rz(__half(*this)); }
    explicit __IW_BOTH operator unsigned long() const { return __half2ull_rz(__half(*this)); }
    explicit __IW_BOTH operator unsigned long long() const { return __half2ull_rz(__half(*this)); }
    explicit __IW_BOTH operator signed char() const {
        return (signed char)__iw_min(__iw_max(__half2int_rz(__half(*this)), -128), 127);
    }
    explicit __IW_BOTH operator char() const { return (char)(signed char)*this; }
    explicit __IW_BOTH operator short() const { return __half2short_rz(__half(*this)); }
    explicit __IW_BOTH operator int() const { return __half2int_rz(__half(*this)); }
    explicit __IW_BOTH operator long() const { return __half2ll_rz(__half(*this)); }
    explicit __IW_BOTH operator long long() const { return __half2ll_rz(__half(*this)); }
    explicit __IW_BOTH operator bool() const { return (__x & 0x7fu) != 0; }
#endif
#endif
};

struct __align__(2) __nv_fp8x2_e5m2 {
    __nv_fp8x2_storage_t __x;

    __nv_fp8x2_e5m2() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __IW_BOTH __nv_fp8x2_e5m2(const __half2 __f) : __x(__nv_cvt_halfraw2_to_fp8x2(__half2_raw(__f), __NV_SATFINITE, __NV_E5M2)) {}
    explicit __IW_BOTH __nv_fp8x2_e5m2(const __nv_bfloat162 __f)
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw(__f), __NV_SATFINITE, __NV_E5M2)) {}
    explicit __IW_BOTH __nv_fp8x2_e5m2(const float2 __f) : __x(__nv_cvt_float2_to_fp8x2(__f, __NV_SATFINITE, __NV_E5M2)) {}
    explicit __IW_BOTH __nv_fp8x2_e5m2(const double2 __f) : __x(__nv_cvt_double2_to_fp8x2(__f, __NV_SATFINITE, __NV_E5M2)) {}
#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __IW_BOTH operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, __NV_E5M2)); }
    explicit __IW_BOTH operator float2() const { return __half22float2(__half2(*this)); }
#endif
#endif
};

struct __align__(4) __nv_fp8x4_e5m2 {
    __nv_fp8x4_storage_t __x;

    __nv_fp8x4_e5m2() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __IW_BOTH __nv_fp8x4_e5m2(const __half2 __lower, const __half2 __upper)
        : __x((__nv_fp8x4_storage_t)__nv_fp8x2_e5m2(__lower).__x | (__nv_fp8x4_storage_t)__nv_fp8x2_e5m2(__upper).__x << 16) {}
    explicit __IW_BOTH __nv_fp8x4_e5m2(const __nv_bfloat162 __lower, const __nv_bfloat162 __upper)
        : __x((__nv_fp8x4_storage_t)__nv_fp8x2_e5m2(__lower).__x | (__nv_fp8x4_storage_t)__nv_fp8x2_e5m2(__upper).__x << 16) {}
    explicit __IW_BOTH __nv_fp8x4_e5m2(const float4 __f)
        : __x((__nv_fp8x4_storage_t)__nv_fp8x2_e5m2(make_float2(__f.x, __f.y)).__x | (__nv_fp8x4_storage_t)__nv_fp8x2_e5m2(make_float2(__f.z, __f.w)).__x << 16) {}
#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __IW_BOTH operator float4() const {
        __nv_fp8x2_e5m2 __lower, __upper;
        __lower.__x = (__nv_fp8x2_storage_t)__x;
        __upper.__x = (__nv_fp8x2_storage_t)(__x >> 16);
        const float2 __a = float2(__lower), __b = float2(__upper);
        return make_float4(__a.x, __a.y, __b.x, __b.y);
    }
#endif
#endif
};

#endif
