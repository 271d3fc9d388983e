// Floating-point numbers of 8 bits (CUDA Math API, "FP8 Intrinsics"): E4M3, which has no infinities, and E5M2, the
// upper half of a half. They are stored and converted; nothing is calculated in them.
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__
#include <cuda_fp16.h>
#include <cuda_bf16.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

// The bits of a rounded number, or what stands for one that is too large.
__host__ __device__ inline __nv_fp8_storage_t __iw_fp8_in_range(
    unsigned long long __rounded, __nv_saturation_t __saturate, __nv_fp8_interpretation_t __format) {
    unsigned int __largest = __format == __NV_E4M3 ? 0x7eu : 0x7bu;
    if (__rounded <= __largest) return (__nv_fp8_storage_t)__rounded;
    if (__saturate == __NV_SATFINITE) return (__nv_fp8_storage_t)__largest;
    return __format == __NV_E4M3 ? 0x7f : 0x7c;
}

// Each to the nearest, of two the even one.
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(
    const float x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    const bool __e4m3 = __fp8_interpretation == __NV_E4M3;
    const unsigned int __bits = __float_as_uint(x), __size = __bits & 0x7fffffffu;
    if (__size > 0x7f800000u) return 0x7f;
    unsigned int __rounded;
    if (__size < (__e4m3 ? 0x3c800000u : 0x38800000u)) {
        // A multiple of the least number, 2^-9 or 2^-16.
        __rounded = __float2uint_rn(__uint_as_float(__size) * (__e4m3 ? 512.0f : 65536.0f));
    } else {
        // What is carried out of the significand belongs to the exponent.
        const unsigned int __lost = __e4m3 ? 20 : 21, __bias = __e4m3 ? 120u << 3 : 112u << 2;
        __rounded = ((__size + ((1u << (__lost - 1)) - 1u) + ((__size >> __lost) & 1u)) >> __lost) - __bias;
    }
    return (__nv_fp8_storage_t)(__iw_fp8_in_range(__rounded, __saturate, __fp8_interpretation) | __bits >> 31 << 7);
}

__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(
    const double x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    const bool __e4m3 = __fp8_interpretation == __NV_E4M3;
    const unsigned long long __bits = (unsigned long long)__double_as_longlong(x), __size = __bits & 0x7fffffffffffffffull;
    const unsigned int __sign = (unsigned int)(__bits >> 63) << 7;
    if (__size > 0x7ff0000000000000ull) {
        return (__nv_fp8_storage_t)(__sign | (__e4m3 ? 0x7fu : 0x7eu | (unsigned int)(__bits >> 50) & 3u));
    }
    unsigned long long __rounded;
    if (__size < (__e4m3 ? 0x3f90000000000000ull : 0x3f10000000000000ull)) {
        __rounded = __double2uint_rn(__longlong_as_double((long long)__size) * (__e4m3 ? 512.0 : 65536.0));
    } else {
        const unsigned int __lost = __e4m3 ? 49 : 50;
        const unsigned long long __bias = __e4m3 ? 1016ull << 3 : 1008ull << 2;
        __rounded = ((__size + ((1ull << (__lost - 1)) - 1) + ((__size >> __lost) & 1)) >> __lost) - __bias;
    }
    return (__nv_fp8_storage_t)(__iw_fp8_in_range(__rounded, __saturate, __fp8_interpretation) | __sign);
}

__host__ __device__ inline __half_raw __nv_cvt_fp8_to_halfraw(
    const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t __fp8_interpretation) {
    const unsigned int __size = x & 0x7fu, __sign = (x & 0x80u) << 8;
    __half_raw __result;
    if (__size > (__fp8_interpretation == __NV_E4M3 ? 0x7eu : 0x7cu)) {
        __result.x = 0x7fff;
    } else if (__fp8_interpretation == __NV_E5M2) {
        __result.x = (unsigned short)(__sign | __size << 8);
    } else if (__size < 8) {
        // A multiple of 2^-9, which a half holds as a normal number.
        const __half_raw __least = __float2half((float)__size * 0x1p-9f);
        __result.x = (unsigned short)(__sign | __least.x);
    } else {
        __result.x = (unsigned short)(__sign | ((__size << 7) + (8u << 10)));
    }
    return __result;
}

__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(
    const __half_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float_to_fp8(__half2float(__half(x)), __saturate, __fp8_interpretation);
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(
    const __nv_bfloat16_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float_to_fp8(__bfloat162float(__nv_bfloat16(x)), __saturate, __fp8_interpretation);
}

// Two at once: the first is the lower byte.
__host__ __device__ inline __nv_fp8x2_storage_t __iw_fp8_pair(__nv_fp8_storage_t x, __nv_fp8_storage_t y) {
    return (__nv_fp8x2_storage_t)(x | y << 8);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(
    const float2 x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __iw_fp8_pair(__nv_cvt_float_to_fp8(x.x, __saturate, __fp8_interpretation),
                         __nv_cvt_float_to_fp8(x.y, __saturate, __fp8_interpretation));
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(
    const double2 x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __iw_fp8_pair(__nv_cvt_double_to_fp8(x.x, __saturate, __fp8_interpretation),
                         __nv_cvt_double_to_fp8(x.y, __saturate, __fp8_interpretation));
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(
    const __half2_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float2_to_fp8x2(__half22float2(__half2(x)), __saturate, __fp8_interpretation);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(
    const __nv_bfloat162_raw x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __fp8_interpretation) {
    return __nv_cvt_float2_to_fp8x2(__bfloat1622float2(__nv_bfloat162(x)), __saturate, __fp8_interpretation);
}
__host__ __device__ inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(
    const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t __fp8_interpretation) {
    __half2_raw __result;
    __result.x = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)x, __fp8_interpretation).x;
    __result.y = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), __fp8_interpretation).x;
    return __result;
}

// Powers of two, as scales of blocks have them: 2^(x - 127), and a NaN.
__host__ __device__ inline __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(const __nv_fp8_storage_t x) {
    __nv_bfloat16_raw __result;
    __result.x = (unsigned short)(x == 0xff ? 0x7fff : x == 0 ? 0x0040 : x << 7);
    return __result;
}
