// The operations of `cuda_bf16.h` for NVRTC (PTX ISA, "Half Precision Floating Point Instructions", "cvt").
// PTX has most of them from sm_80 on, and sums without a product from sm_90 on.
#ifndef _IW_BFLOAT16_PTX_
#define _IW_BFLOAT16_PTX_

// A `float` is the bits of a bfloat16 and sixteen more.
__host__ __device__ __forceinline__ float __iw_bf16_to_float(unsigned short a) {
    return __uint_as_float((unsigned int)a << 16);
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_rn(float a) {
#if __CUDA_ARCH__ >= 800
    unsigned short r;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(r) : "f"(a));
    return r;
#else
    unsigned int bits = __float_as_uint(a);
    return a != a ? 0x7fff : (unsigned short)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
#endif
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_rz(float a) {
    return a != a ? 0x7fff : (unsigned short)(__float_as_uint(a) >> 16);
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_ru(float a) {
    unsigned int bits = __float_as_uint(a);
    return a != a ? 0x7fff : (unsigned short)((bits + (bits >> 31 ? 0u : 0xffffu)) >> 16);
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_float_rd(float a) {
    unsigned int bits = __float_as_uint(a);
    return a != a ? 0x7fff : (unsigned short)((bits + (bits >> 31 ? 0xffffu : 0u)) >> 16);
}

// What `float` cannot hold is rounded to odd first: towards zero, and the last bit set.
__host__ __device__ __forceinline__ float __iw_bf16_odd(float rounded_to_zero, bool inexact) {
    return inexact ? __uint_as_float(__float_as_uint(rounded_to_zero) | 1u) : rounded_to_zero;
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_from_double_rn(double a) {
    float zero = __double2float_rz(a);
    if (a != a) return (unsigned short)(__float_as_uint(zero) >> 16);
    return __iw_bf16_from_float_rn(__iw_bf16_odd(zero, (double)zero != a));
}

#define _IW_DIRECTION(type, word, wide, r, narrow) \
    __host__ __device__ __forceinline__ unsigned short __iw_bf16_from_##word##_##r(type a) { \
        float zero = __##wide##2float_rz(a); \
        return __iw_bf16_from_float_##r(__iw_bf16_odd(zero, __float2##wide##_rz(zero) != a)); } \
    __host__ __device__ __forceinline__ type __iw_bf16_to_##word##_##r(unsigned short a) { \
        return narrow(__float2##wide##_##r(__iw_bf16_to_float(a))); }
#define _IW_INTEGER(type, word, wide, narrow) \
    _IW_DIRECTION(type, word, wide, rn, narrow) _IW_DIRECTION(type, word, wide, rz, narrow) \
    _IW_DIRECTION(type, word, wide, ru, narrow) _IW_DIRECTION(type, word, wide, rd, narrow)
#define _IW_SHORT(a) (short)min(max(a, -32768), 32767)
#define _IW_USHORT(a) (unsigned short)min(a, 65535u)
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
__host__ __device__ __forceinline__ unsigned short __iw_bf16_fma(unsigned short a, unsigned short b, unsigned short c) {
    unsigned short r;
    asm("fma.rn.bf16 %0, %1, %2, %3;" : "=h"(r) : "h"(a), "h"(b), "h"(c));
    return r;
}
#define _IW_UNARY(name, code) \
    __host__ __device__ __forceinline__ unsigned short name(unsigned short a) { \
        unsigned short r; asm(code " %0, %1;" : "=h"(r) : "h"(a)); return r; }
#define _IW_BINARY(name, code) \
    __host__ __device__ __forceinline__ unsigned short name(unsigned short a, unsigned short b) { \
        unsigned short r; asm(code " %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b)); return r; }
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
#define _IW_FUSED(name, x, y, z) \
    __host__ __device__ __forceinline__ unsigned short name(unsigned short a, unsigned short b) { \
        return __iw_bf16_fma(x, y, z); } \
    __host__ __device__ __forceinline__ unsigned short name##_rn(unsigned short a, unsigned short b) { \
        return __iw_bf16_fma(x, y, z); }
_IW_FUSED(__iw_bf16_add, a, 0x3f80, b)
_IW_FUSED(__iw_bf16_sub, b, 0xbf80, a)
_IW_FUSED(__iw_bf16_mul, a, b, 0x8000)
#undef _IW_FUSED
#endif
#undef _IW_BINARY
#undef _IW_UNARY
#else
#define _IW_WIDE(name, operation) \
    __host__ __device__ __forceinline__ unsigned short name(unsigned short a, unsigned short b) { \
        return __iw_bf16_from_float_rn(operation(__iw_bf16_to_float(a), __iw_bf16_to_float(b))); }
_IW_WIDE(__iw_bf16_add, __fadd_rn)
_IW_WIDE(__iw_bf16_add_rn, __fadd_rn)
_IW_WIDE(__iw_bf16_sub, __fsub_rn)
_IW_WIDE(__iw_bf16_sub_rn, __fsub_rn)
_IW_WIDE(__iw_bf16_mul, __fmul_rn)
_IW_WIDE(__iw_bf16_mul_rn, __fmul_rn)
_IW_WIDE(__iw_bf16_min, fminf)
_IW_WIDE(__iw_bf16_max, fmaxf)
#undef _IW_WIDE
__host__ __device__ __forceinline__ unsigned short __iw_bf16_neg(unsigned short a) {
    return __iw_bf16_from_float_rn(-__iw_bf16_to_float(a));
}
__host__ __device__ __forceinline__ unsigned short __iw_bf16_abs(unsigned short a) {
    return __iw_bf16_from_float_rn(fabsf(__iw_bf16_to_float(a)));
}
// Rounded to odd: of the neighbours that rounding down and up give, the one whose last bit is set.
__host__ __device__ __forceinline__ unsigned short __iw_bf16_fma(unsigned short a, unsigned short b, unsigned short c) {
    float x = __iw_bf16_to_float(a), y = __iw_bf16_to_float(b), z = __iw_bf16_to_float(c);
    float down = __fmaf_rd(x, y, z), up = __fmaf_ru(x, y, z);
    return __iw_bf16_from_float_rn(__float_as_uint(down) & 1u ? down : up);
}
#endif

// Rounded twice, which here is once: `float` has more than twice the bits and two.
__host__ __device__ __forceinline__ unsigned short __iw_bf16_div(unsigned short a, unsigned short b) {
    return __iw_bf16_from_float_rn(__fdiv_rn(__iw_bf16_to_float(a), __iw_bf16_to_float(b)));
}
#define _IW_WIDE(name, operation) \
    __host__ __device__ __forceinline__ unsigned short name(unsigned short a) { \
        return __iw_bf16_from_float_rn(operation(__iw_bf16_to_float(a))); }
_IW_WIDE(__iw_bf16_sqrt, __fsqrt_rn)
_IW_WIDE(__iw_bf16_floor, floorf)
_IW_WIDE(__iw_bf16_ceil, ceilf)
_IW_WIDE(__iw_bf16_trunc, truncf)
_IW_WIDE(__iw_bf16_rint, rintf)
#undef _IW_WIDE

#define _IW_COMPARE(name, op) \
    __host__ __device__ __forceinline__ bool name(unsigned short a, unsigned short b) { \
        return __iw_bf16_to_float(a) op __iw_bf16_to_float(b); }
_IW_COMPARE(__iw_bf16_eq, ==)
_IW_COMPARE(__iw_bf16_ne, !=)
_IW_COMPARE(__iw_bf16_lt, <)
_IW_COMPARE(__iw_bf16_le, <=)
_IW_COMPARE(__iw_bf16_gt, >)
_IW_COMPARE(__iw_bf16_ge, >=)
#undef _IW_COMPARE

__device__ __forceinline__ unsigned short __iw_bf16_atomic_add(unsigned short *p, unsigned short a) {
#if __CUDA_ARCH__ >= 900
    unsigned short r;
    asm volatile("atom.add.noftz.bf16 %0, [%1], %2;" : "=h"(r) : "l"(p), "h"(a) : "memory");
    return r;
#else
    unsigned short old = *(volatile unsigned short *)p, seen;
    do {
        seen = old;
        old = atomicCAS(p, seen, __iw_bf16_add_rn(seen, a));
    } while (old != seen);
    return old;
#endif
}

#endif
