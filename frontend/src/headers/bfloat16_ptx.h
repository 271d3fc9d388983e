// The operations of `cuda_bf16.h` for NVRTC (PTX ISA, "Half Precision Floating Point Instructions", "cvt").
// PTX has most of them from sm_80 on, and sums without a product from sm_90 on.
#ifndef _IW_BFLOAT16_PTX_
#define _IW_BFLOAT16_PTX_

// A `float` is the bits of a bfloat16 and sixteen more.
__host__ __device__ __forceinline__ float __iw_bf16_to_float(unsigned short __a) {
    return __uint_as_float((unsigned int)__a << 16);
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_rn(float __a) {
#if __CUDA_ARCH__ >= 800
    unsigned short __r;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(__r) : "f"(__a));
    return __r;
#else
    unsigned int __bits = __float_as_uint(__a);
    return __a != __a ? 0x7fff : (unsigned short)((__bits + 0x7fffu + ((__bits >> 16) & 1u)) >> 16);
#endif
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_rz(float __a) {
    return __a != __a ? 0x7fff : (unsigned short)(__float_as_uint(__a) >> 16);
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_ru(float __a) {
    unsigned int __bits = __float_as_uint(__a);
    return __a != __a ? 0x7fff : (unsigned short)((__bits + (__bits >> 31 ? 0u : 0xffffu)) >> 16);
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_rd(float __a) {
    unsigned int __bits = __float_as_uint(__a);
    return __a != __a ? 0x7fff : (unsigned short)((__bits + (__bits >> 31 ? 0xffffu : 0u)) >> 16);
}

// What `float` cannot hold is rounded to odd first: towards zero, and the last bit set.
__host__ __device__ __forceinline__ float __iw_bf16_odd(float __rounded_to_zero, bool __inexact) {
    return __inexact ? __uint_as_float(__float_as_uint(__rounded_to_zero) | 1u) : __rounded_to_zero;
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_double_rn(double __a) {
    float __zero = __double2float_rz(__a);
    if (__a != __a) return (unsigned short)(__float_as_uint(__zero) >> 16);
    return __iw_bf16_from_float_rn(__iw_bf16_odd(__zero, (double)__zero != __a));
}

#define _IW_DIRECTION(__type, __word, __wide, __r, __narrow) \
    __host__ __device__ __forceinline__ unsigned short __iw_bf16_from_##__word##_##__r(__type __a) { \
        float __zero = __##__wide##2float_rz(__a); \
        return __iw_bf16_from_float_##__r(__iw_bf16_odd(__zero, __float2##__wide##_rz(__zero) != __a)); } \
    __host__ __device__ __forceinline__ __type __iw_bf16_to_##__word##_##__r(unsigned short __a) { \
        return __narrow(__float2##__wide##_##__r(__iw_bf16_to_float(__a))); }
#define _IW_INTEGER(__type, __word, __wide, __narrow) \
    _IW_DIRECTION(__type, __word, __wide, rn, __narrow) _IW_DIRECTION(__type, __word, __wide, rz, __narrow) \
    _IW_DIRECTION(__type, __word, __wide, ru, __narrow) _IW_DIRECTION(__type, __word, __wide, rd, __narrow)
#define _IW_SHORT(__a) (short)min(max(__a, -32768), 32767)
#define _IW_USHORT(__a) (unsigned short)min(__a, 65535u)
_IW_INTEGER(short, short, int, _IW_SHORT)
_IW_INTEGER(unsigned short, ushort, uint, _IW_USHORT)
_IW_INTEGER(int, int, int, )
_IW_INTEGER(unsigned int, uint, uint, )
_IW_INTEGER(long long, llong, ll, )
_IW_INTEGER(unsigned long long, ullong, ull, )
#undef _IW_USHORT
#undef _IW_SHORT
#undef _IW_INTEGER
#undef _IW_DIRECTION

#if __CUDA_ARCH__ >= 800
__host__ __device__ __forceinline__ unsigned short __iw_bf16_fma(unsigned short __a, unsigned short __b, unsigned short __c) {
    unsigned short __r;
    asm("fma.rn.bf16 %0, %1, %2, %3;" : "=h"(__r) : "h"(__a), "h"(__b), "h"(__c));
    return __r;
}
#define _IW_UNARY(__name, __code) \
    __host__ __device__ __forceinline__ unsigned short __name(unsigned short __a) { \
        unsigned short __r; asm(__code " %0, %1;" : "=h"(__r) : "h"(__a)); return __r; }
#define _IW_BINARY(__name, __code) \
    __host__ __device__ __forceinline__ unsigned short __name(unsigned short __a, unsigned short __b) { \
        unsigned short __r; asm(__code " %0, %1, %2;" : "=h"(__r) : "h"(__a), "h"(__b)); return __r; }
_IW_UNARY(__iw_bf16_neg, "neg.bf16")
_IW_UNARY(__iw_bf16_abs, "abs.bf16")
_IW_BINARY(__iw_bf16_min, "min.bf16")
_IW_BINARY(__iw_bf16_max, "max.bf16")
#if __CUDA_ARCH__ >= 900
// Without a rounding ptxas may contract them, as it may those of NVIDIA's header.
_IW_BINARY(__iw_bf16_add, "add.bf16")
_IW_BINARY(__iw_bf16_sub, "sub.bf16")
_IW_BINARY(__iw_bf16_mul, "mul.bf16")
_IW_BINARY(__iw_bf16_add_rn, "add.rn.bf16")
_IW_BINARY(__iw_bf16_sub_rn, "sub.rn.bf16")
_IW_BINARY(__iw_bf16_mul_rn, "mul.rn.bf16")
#else
#define _IW_FUSED(__name, __x, __y, __z) \
    __host__ __device__ __forceinline__ unsigned short __name(unsigned short __a, unsigned short __b) { \
        return __iw_bf16_fma(__x, __y, __z); } \
    __host__ __device__ __forceinline__ unsigned short __name##_rn(unsigned short __a, unsigned short __b) { \
        return __iw_bf16_fma(__x, __y, __z); }
_IW_FUSED(__iw_bf16_add, __a, 0x3f80, __b)
_IW_FUSED(__iw_bf16_sub, __b, 0xbf80, __a)
_IW_FUSED(__iw_bf16_mul, __a, __b, 0x8000)
#undef _IW_FUSED
#endif
#undef _IW_BINARY
#undef _IW_UNARY
#else
#define _IW_WIDE(__name, __operation) \
    __host__ __device__ __forceinline__ unsigned short __name(unsigned short __a, unsigned short __b) { \
        return __iw_bf16_from_float_rn(__operation(__iw_bf16_to_float(__a), __iw_bf16_to_float(__b))); }
_IW_WIDE(__iw_bf16_add, __fadd_rn)
_IW_WIDE(__iw_bf16_add_rn, __fadd_rn)
_IW_WIDE(__iw_bf16_sub, __fsub_rn)
_IW_WIDE(__iw_bf16_sub_rn, __fsub_rn)
_IW_WIDE(__iw_bf16_mul, __fmul_rn)
_IW_WIDE(__iw_bf16_mul_rn, __fmul_rn)
_IW_WIDE(__iw_bf16_min, fminf)
_IW_WIDE(__iw_bf16_max, fmaxf)
#undef _IW_WIDE
__host__ __device__ __forceinline__ unsigned short __iw_bf16_neg(unsigned short __a) {
    return __iw_bf16_from_float_rn(-__iw_bf16_to_float(__a));
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_abs(unsigned short __a) {
    return __iw_bf16_from_float_rn(fabsf(__iw_bf16_to_float(__a)));
}
// Rounded to odd: of the neighbours that rounding down and up give, the one whose last bit is set.
__host__ __device__ __forceinline__ unsigned short __iw_bf16_fma(unsigned short __a, unsigned short __b, unsigned short __c) {
    float __x = __iw_bf16_to_float(__a), __y = __iw_bf16_to_float(__b), __z = __iw_bf16_to_float(__c);
    float __down = __fmaf_rd(__x, __y, __z), __up = __fmaf_ru(__x, __y, __z);
    return __iw_bf16_from_float_rn(__float_as_uint(__down) & 1u ? __down : __up);
}
#endif

// Rounded twice, which here is once: `float` has more than twice the bits and two.
__host__ __device__ __forceinline__ unsigned short __iw_bf16_div(unsigned short __a, unsigned short __b) {
    return __iw_bf16_from_float_rn(__fdiv_rn(__iw_bf16_to_float(__a), __iw_bf16_to_float(__b)));
}
#define _IW_WIDE(__name, __operation) \
    __host__ __device__ __forceinline__ unsigned short __name(unsigned short __a) { \
        return __iw_bf16_from_float_rn(__operation(__iw_bf16_to_float(__a))); }
_IW_WIDE(__iw_bf16_sqrt, __fsqrt_rn)
_IW_WIDE(__iw_bf16_floor, floorf)
_IW_WIDE(__iw_bf16_ceil, ceilf)
_IW_WIDE(__iw_bf16_trunc, truncf)
_IW_WIDE(__iw_bf16_rint, rintf)
#undef _IW_WIDE

#define _IW_COMPARE(__name, __op) \
    __host__ __device__ __forceinline__ bool __name(unsigned short __a, unsigned short __b) { \
        return __iw_bf16_to_float(__a) __op __iw_bf16_to_float(__b); }
_IW_COMPARE(__iw_bf16_eq, ==)
_IW_COMPARE(__iw_bf16_ne, !=)
_IW_COMPARE(__iw_bf16_lt, <)
_IW_COMPARE(__iw_bf16_le, <=)
_IW_COMPARE(__iw_bf16_gt, >)
_IW_COMPARE(__iw_bf16_ge, >=)
#undef _IW_COMPARE

__device__ __forceinline__ unsigned short __iw_bf16_atomic_add(unsigned short *__p, unsigned short __a) {
#if __CUDA_ARCH__ >= 900
    unsigned short __r;
    asm volatile("atom.add.noftz.bf16 %0, [%1], %2;" : "=h"(__r) : "l"(__p), "h"(__a) : "memory");
    return __r;
#else
    unsigned short __old = *(volatile unsigned short *)__p, __seen;
    do {
        __seen = __old;
        __old = atomicCAS(__p, __seen, __iw_bf16_add_rn(__seen, __a));
    } while (__old != __seen);
    return __old;
#endif
}

#endif
