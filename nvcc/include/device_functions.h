// Intrinsic functions: bodies where they are simple, so that functions for both sides run on the host too, and
// declarations of what only makes sense on the device (weak: code that never runs links).
#ifndef __ISOWARP_DEVICE_FUNCTIONS_H__
#define __ISOWARP_DEVICE_FUNCTIONS_H__

#ifdef __cplusplus
#include "device_types.h"
#include "isowarp/bits.h"
#include "math_functions.h"
#include "vector_types.h"
#include "isowarp/device_only.h"
#include "isowarp/nv_atomic.h"

// Bits.
__IW_INLINE int __float_as_int(float x) { return __iw_float_as_int(x); }
__IW_INLINE unsigned int __float_as_uint(float x) { return __iw_float_as_uint(x); }
__IW_INLINE float __int_as_float(int x) { return __iw_int_as_float(x); }
__IW_INLINE float __uint_as_float(unsigned int x) { return __iw_uint_as_float(x); }
__IW_INLINE long long __double_as_longlong(double x) { return __iw_double_as_longlong(x); }
__IW_INLINE double __longlong_as_double(long long x) { return __iw_longlong_as_double(x); }
__IW_INLINE int __double2hiint(double x) { return (int)(__iw_double_as_ull(x) >> 32); }
__IW_INLINE int __double2loint(double x) { return (int)__iw_double_as_ull(x); }
__IW_INLINE double __hiloint2double(int high, int low) {
    return __iw_ull_as_double((unsigned long long)(unsigned int)high << 32 | (unsigned int)low);
}

// Integers.
__IW_INLINE int __popc(unsigned int x) { return __builtin_popcount(x); }
__IW_INLINE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
__IW_INLINE int __clz(int x) { return x ? __builtin_clz((unsigned int)x) : 32; }
__IW_INLINE int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
__IW_INLINE int __ffs(int x) { return __builtin_ffs(x); }
__IW_INLINE int __ffsll(long long x) { return __builtin_ffsll(x); }
__IW_INLINE unsigned int __brev(unsigned int x) {
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
__IW_INLINE unsigned long long __brevll(unsigned long long x) {
    return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32));
}
__IW_INLINE unsigned int __fns(unsigned int mask, unsigned int base, int offset) {
    int seen = 0;
    if (offset == 0) return mask >> base & 1u ? base : ~0u;
    for (int i = (int)base; i >= 0 && i < 32; i += offset < 0 ? -1 : 1) {
        if ((mask >> i & 1u) && ++seen == (offset < 0 ? -offset : offset)) return (unsigned int)i;
    }
    return ~0u;
}
__IW_INLINE int __mul24(int x, int y) { return (int)((unsigned int)(x << 8 >> 8) * (unsigned int)(y << 8 >> 8)); }
__IW_INLINE unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffffu) * (y & 0xffffffu); }
__IW_INLINE int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
__IW_INLINE unsigned int __umulhi(unsigned int x, unsigned int y) {
    return (unsigned int)((unsigned long long)x * y >> 32);
}
__IW_INLINE long long __mul64hi(long long x, long long y) { return (long long)((__int128)x * y >> 64); }
__IW_INLINE unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
    return (unsigned long long)((unsigned __int128)x * y >> 64);
}
__IW_INLINE int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
__IW_INLINE int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
__IW_INLINE unsigned int __uhadd(unsigned int x, unsigned int y) {
    return (unsigned int)(((unsigned long long)x + y) >> 1);
}
__IW_INLINE unsigned int __urhadd(unsigned int x, unsigned int y) {
    return (unsigned int)(((unsigned long long)x + y + 1) >> 1);
}
__IW_INLINE unsigned int __sad(int x, int y, unsigned int z) {
    return z + (x > y ? (unsigned int)x - (unsigned int)y : (unsigned int)y - (unsigned int)x);
}
__IW_INLINE unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) { return z + (x > y ? x - y : y - x); }
__IW_INLINE unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s) {
    const unsigned long long all = (unsigned long long)y << 32 | x;
    unsigned int result = 0;
    for (int i = 0; i < 4; ++i) {
        const unsigned int pick = s >> i * 4, byte = (unsigned int)(all >> (pick & 7u) * 8) & 0xffu;
        result |= (pick & 8u ? (byte & 0x80u ? 0xffu : 0u) : byte) << i * 8;
    }
    return result;
}
__IW_INLINE unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int n) {
    return (unsigned int)((((unsigned long long)high << 32 | low) << (n & 31u)) >> 32);
}
__IW_INLINE unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int n) {
    return (unsigned int)(((unsigned long long)high << 32 | low) >> (n & 31u));
}
__IW_INLINE unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int n) {
    return n > 31u ? low : __funnelshift_l(low, high, n);
}
__IW_INLINE unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int n) {
    return n > 31u ? high : __funnelshift_r(low, high, n);
}
// Sums of products of bytes, and of halves and bytes.
#define __IW_DOT(type, byte, half, bytes, halves)                                                                     \
    __IW_INLINE type __dp4a(type x, type y, type c) {                                                                 \
        for (int i = 0; i < 32; i += 8) c = __iw_dot_step(c, (int)(byte)(x >> i), (int)(byte)(y >> i));               \
        return c;                                                                                                     \
    }                                                                                                                 \
    __IW_INLINE type __dp4a(bytes x, bytes y, type c) {                                                               \
        c = __iw_dot_step(__iw_dot_step(c, x.x, y.x), x.y, y.y);                                                      \
        return __iw_dot_step(__iw_dot_step(c, x.z, y.z), x.w, y.w);                                                   \
    }                                                                                                                 \
    __IW_INLINE type __dp2a_lo(type x, type y, type c) {                                                              \
        c = __iw_dot_step(c, (int)(half)x, (int)(byte)y);                                                             \
        return __iw_dot_step(c, (int)(half)(x >> 16), (int)(byte)(y >> 8));                                           \
    }                                                                                                                 \
    __IW_INLINE type __dp2a_hi(type x, type y, type c) { return __dp2a_lo(x, y >> 16, c); }                           \
    __IW_INLINE type __dp2a_lo(halves x, bytes y, type c) {                                                           \
        return __iw_dot_step(__iw_dot_step(c, x.x, y.x), x.y, y.y);                                                   \
    }                                                                                                                 \
    __IW_INLINE type __dp2a_hi(halves x, bytes y, type c) {                                                           \
        return __iw_dot_step(__iw_dot_step(c, x.x, y.z), x.y, y.w);                                                   \
    }
// Sums wrap.
template <class T> __IW_BOTH inline T __iw_dot_step(T sum, int x, int y) {
    return (T)((unsigned int)sum + (unsigned int)x * (unsigned int)y);
}
__IW_DOT(int, signed char, short, char4, short2)
__IW_DOT(unsigned int, unsigned char, unsigned short, uchar4, ushort2)
#undef __IW_DOT
// Extrema of three, and of a sum.
__IW_INLINE int __vimax3_s32(int a, int b, int c) { return max(max(a, b), c); }
__IW_INLINE int __vimin3_s32(int a, int b, int c) { return min(min(a, b), c); }
__IW_INLINE unsigned int __vimax3_u32(unsigned int a, unsigned int b, unsigned int c) { return max(max(a, b), c); }
__IW_INLINE unsigned int __vimin3_u32(unsigned int a, unsigned int b, unsigned int c) { return min(min(a, b), c); }
__IW_INLINE int __vimax_s32_relu(int a, int b) { return max(max(a, b), 0); }
__IW_INLINE int __vimin_s32_relu(int a, int b) { return max(min(a, b), 0); }
__IW_INLINE int __vimax3_s32_relu(int a, int b, int c) { return max(__vimax3_s32(a, b, c), 0); }
__IW_INLINE int __vimin3_s32_relu(int a, int b, int c) { return max(__vimin3_s32(a, b, c), 0); }
__IW_INLINE int __iw_sum(int a, int b) { return (int)((unsigned int)a + (unsigned int)b); }
__IW_INLINE int __viaddmax_s32(int a, int b, int c) { return max(__iw_sum(a, b), c); }
__IW_INLINE int __viaddmin_s32(int a, int b, int c) { return min(__iw_sum(a, b), c); }
__IW_INLINE unsigned int __viaddmax_u32(unsigned int a, unsigned int b, unsigned int c) { return max(a + b, c); }
__IW_INLINE unsigned int __viaddmin_u32(unsigned int a, unsigned int b, unsigned int c) { return min(a + b, c); }
__IW_INLINE int __viaddmax_s32_relu(int a, int b, int c) { return max(__viaddmax_s32(a, b, c), 0); }
__IW_INLINE int __viaddmin_s32_relu(int a, int b, int c) { return max(__viaddmin_s32(a, b, c), 0); }
__IW_INLINE int __vibmax_s32(int a, int b, bool *pred) { *pred = a >= b; return max(a, b); }
__IW_INLINE int __vibmin_s32(int a, int b, bool *pred) { *pred = a <= b; return min(a, b); }
__IW_INLINE unsigned int __vibmax_u32(unsigned int a, unsigned int b, bool *pred) { *pred = a >= b; return max(a, b); }
__IW_INLINE unsigned int __vibmin_u32(unsigned int a, unsigned int b, bool *pred) { *pred = a <= b; return min(a, b); }
// The same for the halves of words.
#define __IW_HALVES(T, a, up) ((T)((a) >> (up)))
#define __IW_OF_HALVES(T, name, params, low, high)                                                                    \
    __IW_INLINE unsigned int name params {                                                                            \
        const int results[] = {low, high};                                                                            \
        return (unsigned int)(unsigned short)results[0] | (unsigned int)(unsigned short)results[1] << 16;             \
    }
#define __IW_TWO (unsigned int a, unsigned int b)
#define __IW_THREE (unsigned int a, unsigned int b, unsigned int c)
#define __IW_AT(T, op, up) op((int)__IW_HALVES(T, a, up), (int)__IW_HALVES(T, b, up))
#define __IW_AT3(T, op, up) op(__IW_AT(T, op, up), (int)__IW_HALVES(T, c, up))
#define __IW_ATADD(T, op, up) op((int)(T)(__IW_HALVES(T, a, up) + __IW_HALVES(T, b, up)), (int)__IW_HALVES(T, c, up))
#define __IW_DPX(op, holds)                                                                                           \
    __IW_OF_HALVES(short, __vi##op##3_s16x2, __IW_THREE, __IW_AT3(short, op, 0), __IW_AT3(short, op, 16))             \
    __IW_OF_HALVES(short, __vi##op##3_u16x2, __IW_THREE, __IW_AT3(unsigned short, op, 0),                             \
                   __IW_AT3(unsigned short, op, 16))                                                                  \
    __IW_OF_HALVES(short, __vi##op##_s16x2_relu, __IW_TWO, max(__IW_AT(short, op, 0), 0),                             \
                   max(__IW_AT(short, op, 16), 0))                                                                    \
    __IW_OF_HALVES(short, __vi##op##3_s16x2_relu, __IW_THREE, max(__IW_AT3(short, op, 0), 0),                         \
                   max(__IW_AT3(short, op, 16), 0))                                                                   \
    __IW_OF_HALVES(short, __viadd##op##_s16x2, __IW_THREE, __IW_ATADD(short, op, 0), __IW_ATADD(short, op, 16))       \
    __IW_OF_HALVES(short, __viadd##op##_u16x2, __IW_THREE, __IW_ATADD(unsigned short, op, 0),                         \
                   __IW_ATADD(unsigned short, op, 16))                                                                \
    __IW_OF_HALVES(short, __viadd##op##_s16x2_relu, __IW_THREE, max(__IW_ATADD(short, op, 0), 0),                     \
                   max(__IW_ATADD(short, op, 16), 0))                                                                 \
    __IW_INLINE unsigned int __vib##op##_s16x2(unsigned int a, unsigned int b, bool *high, bool *low) {               \
        *high = (short)(a >> 16) holds(short)(b >> 16);                                                               \
        *low = (short)a holds(short)b;                                                                                \
        return (unsigned int)(unsigned short)__IW_AT(short, op, 0) |                                                  \
               (unsigned int)(unsigned short)__IW_AT(short, op, 16) << 16;                                            \
    }                                                                                                                 \
    __IW_INLINE unsigned int __vib##op##_u16x2(unsigned int a, unsigned int b, bool *high, bool *low) {               \
        *high = a >> 16 holds b >> 16;                                                                                \
        *low = (unsigned short)a holds(unsigned short)b;                                                              \
        return (unsigned int)__IW_AT(unsigned short, op, 0) | (unsigned int)__IW_AT(unsigned short, op, 16) << 16;    \
    }
__IW_DPX(max, >=)
__IW_DPX(min, <=)
#undef __IW_DPX
#undef __IW_ATADD
#undef __IW_AT3
#undef __IW_AT
#undef __IW_THREE
#undef __IW_TWO
#undef __IW_OF_HALVES
#undef __IW_HALVES

// Arithmetic, rounded to the nearest.
__IW_INLINE float __fadd_rn(float x, float y) { return x + y; }
__IW_INLINE float __fsub_rn(float x, float y) { return x - y; }
__IW_INLINE float __fmul_rn(float x, float y) { return x * y; }
__IW_INLINE float __fdiv_rn(float x, float y) { return x / y; }
__IW_INLINE float __frcp_rn(float x) { return 1.0f / x; }
__IW_INLINE float __fsqrt_rn(float x) { return sqrtf(x); }
__IW_INLINE float __frsqrt_rn(float x) { return (float)(1.0 / sqrt((double)x)); }
__IW_INLINE float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
__IW_INLINE float __fmaf_ieee_rn(float x, float y, float z) { return fmaf(x, y, z); }
__IW_INLINE double __dadd_rn(double x, double y) { return x + y; }
__IW_INLINE double __dsub_rn(double x, double y) { return x - y; }
__IW_INLINE double __dmul_rn(double x, double y) { return x * y; }
__IW_INLINE double __ddiv_rn(double x, double y) { return x / y; }
__IW_INLINE double __drcp_rn(double x) { return 1.0 / x; }
__IW_INLINE double __dsqrt_rn(double x) { return sqrt(x); }
__IW_INLINE double __fma_rn(double x, double y, double z) { return fma(x, y, z); }
__IW_INLINE float __fdividef(float x, float y) { return x / y; }
__IW_INLINE float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
// The C library declares these names (and defines none of them).
#if defined(__GLIBC__) && !defined(__IW_CLANG_CUDA__)
#define __IW_FAST extern "C" inline
#define __IW_NOTHROW noexcept(true)
#else
#define __IW_FAST __IW_INLINE
#define __IW_NOTHROW
#endif
#if __cplusplus < 201103L
#undef __IW_NOTHROW
#define __IW_NOTHROW throw()
#endif
#ifndef __IW_CLANG_CUDA__
__IW_FAST float __sinf(float x) __IW_NOTHROW { return sinf(x); }
__IW_FAST float __cosf(float x) __IW_NOTHROW { return cosf(x); }
__IW_FAST float __tanf(float x) __IW_NOTHROW { return tanf(x); }
__IW_FAST float __expf(float x) __IW_NOTHROW { return expf(x); }
__IW_FAST float __exp10f(float x) __IW_NOTHROW { return exp10f(x); }
__IW_FAST float __logf(float x) __IW_NOTHROW { return logf(x); }
__IW_FAST float __log2f(float x) __IW_NOTHROW { return log2f(x); }
__IW_FAST float __log10f(float x) __IW_NOTHROW { return log10f(x); }
__IW_FAST float __powf(float x, float y) __IW_NOTHROW { return powf(x, y); }
__IW_FAST void __sincosf(float x, float *s, float *c) __IW_NOTHROW { *s = sinf(x); *c = cosf(x); }
#endif
__IW_INLINE float __tanhf_approx(float x) { return tanhf(x); }
#undef __IW_FAST
#undef __IW_NOTHROW

// Conversions.
#define __IW_CONVERT_TO(suffix)                                                                                       \
    __IW_INLINE int __float2int_##suffix(float x) { return __iw_to_integer<int>(x, __iw_##suffix, false); }           \
    __IW_INLINE unsigned int __float2uint_##suffix(float x) { return __iw_to_integer<unsigned int>(x, __iw_##suffix, false); } \
    __IW_INLINE long long __float2ll_##suffix(float x) { return __iw_to_integer<long long>(x, __iw_##suffix, true); } \
    __IW_INLINE unsigned long long __float2ull_##suffix(float x) { return __iw_to_integer<unsigned long long>(x, __iw_##suffix, true); } \
    __IW_INLINE int __double2int_##suffix(double x) { return __iw_to_integer<int>(x, __iw_##suffix, true); }          \
    __IW_INLINE unsigned int __double2uint_##suffix(double x) { return __iw_to_integer<unsigned int>(x, __iw_##suffix, true); } \
    __IW_INLINE long long __double2ll_##suffix(double x) { return __iw_to_integer<long long>(x, __iw_##suffix, true); } \
    __IW_INLINE unsigned long long __double2ull_##suffix(double x) { return __iw_to_integer<unsigned long long>(x, __iw_##suffix, true); }
__IW_CONVERT_TO(rn) __IW_CONVERT_TO(rz) __IW_CONVERT_TO(ru) __IW_CONVERT_TO(rd)
#undef __IW_CONVERT_TO
__IW_INLINE float __int2float_rn(int x) { return (float)x; }
__IW_INLINE float __uint2float_rn(unsigned int x) { return (float)x; }
__IW_INLINE float __ll2float_rn(long long x) { return (float)x; }
__IW_INLINE float __ull2float_rn(unsigned long long x) { return (float)x; }
__IW_INLINE double __int2double_rn(int x) { return (double)x; }
__IW_INLINE double __uint2double_rn(unsigned int x) { return (double)x; }
__IW_INLINE double __ll2double_rn(long long x) { return (double)x; }
__IW_INLINE double __ull2double_rn(unsigned long long x) { return (double)x; }
__IW_INLINE float __double2float_rn(double x) { return (float)x; }
#endif

#endif
