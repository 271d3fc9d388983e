// The operations of `cuda_fp16.h` for NVRTC (PTX ISA, "Half Precision Floating Point Instructions", "cvt").
#ifndef _IW_HALF_PTX_
#define _IW_HALF_PTX_

#define _IW_CVT(__to, __out, __from, __in, __name, __code) \
    __host__ __device__ __forceinline__ __to __name(__from __a) { __to __r; asm("cvt." __code " %0, %1;" : "=" __out(__r) : __in(__a)); return __r; }
#define _IW_CVT_INTEGER(__type, __constraint, __word, __code) \
    _IW_CVT(unsigned short, "h", __type, __constraint, __iw_f16_from_##__word##_rn, "rn.f16." __code) \
    _IW_CVT(unsigned short, "h", __type, __constraint, __iw_f16_from_##__word##_rz, "rz.f16." __code) \
    _IW_CVT(unsigned short, "h", __type, __constraint, __iw_f16_from_##__word##_ru, "rp.f16." __code) \
    _IW_CVT(unsigned short, "h", __type, __constraint, __iw_f16_from_##__word##_rd, "rm.f16." __code) \
    _IW_CVT(__type, __constraint, unsigned short, "h", __iw_f16_to_##__word##_rn, "rni." __code ".f16") \
    _IW_CVT(__type, __constraint, unsigned short, "h", __iw_f16_to_##__word##_rz, "rzi." __code ".f16") \
    _IW_CVT(__type, __constraint, unsigned short, "h", __iw_f16_to_##__word##_ru, "rpi." __code ".f16") \
    _IW_CVT(__type, __constraint, unsigned short, "h", __iw_f16_to_##__word##_rd, "rmi." __code ".f16")
_IW_CVT_INTEGER(short, "h", short, "s16")
_IW_CVT_INTEGER(unsigned short, "h", ushort, "u16")
_IW_CVT_INTEGER(int, "r", int, "s32")
_IW_CVT_INTEGER(unsigned int, "r", uint, "u32")
_IW_CVT_INTEGER(long long, "l", llong, "s64")
_IW_CVT_INTEGER(unsigned long long, "l", ullong, "u64")
_IW_CVT(unsigned short, "h", float, "f", __iw_f16_from_float_rn, "rn.f16.f32")
_IW_CVT(unsigned short, "h", float, "f", __iw_f16_from_float_rz, "rz.f16.f32")
_IW_CVT(unsigned short, "h", float, "f", __iw_f16_from_float_ru, "rp.f16.f32")
_IW_CVT(unsigned short, "h", float, "f", __iw_f16_from_float_rd, "rm.f16.f32")
_IW_CVT(unsigned short, "h", double, "d", __iw_f16_from_double_rn, "rn.f16.f64")
_IW_CVT(float, "f", unsigned short, "h", __iw_f16_to_float, "f32.f16")
_IW_CVT(unsigned short, "h", unsigned short, "h", __iw_f16_floor, "rmi.f16.f16")
_IW_CVT(unsigned short, "h", unsigned short, "h", __iw_f16_ceil, "rpi.f16.f16")
_IW_CVT(unsigned short, "h", unsigned short, "h", __iw_f16_trunc, "rzi.f16.f16")
_IW_CVT(unsigned short, "h", unsigned short, "h", __iw_f16_rint, "rni.f16.f16")
#undef _IW_CVT_INTEGER
#undef _IW_CVT

#define _IW_UNARY(__name, __code) \
    __host__ __device__ __forceinline__ unsigned short __name(unsigned short __a) { \
        unsigned short __r; asm(__code " %0, %1;" : "=h"(__r) : "h"(__a)); return __r; }
#define _IW_BINARY(__name, __code) \
    __host__ __device__ __forceinline__ unsigned short __name(unsigned short __a, unsigned short __b) { \
        unsigned short __r; asm(__code " %0, %1, %2;" : "=h"(__r) : "h"(__a), "h"(__b)); return __r; }
_IW_UNARY(__iw_f16_neg, "neg.f16")
_IW_UNARY(__iw_f16_abs, "abs.f16")
// Without a rounding ptxas may contract them, as it may those of NVIDIA's header.
_IW_BINARY(__iw_f16_add, "add.f16")
_IW_BINARY(__iw_f16_sub, "sub.f16")
_IW_BINARY(__iw_f16_mul, "mul.f16")
_IW_BINARY(__iw_f16_add_rn, "add.rn.f16")
_IW_BINARY(__iw_f16_sub_rn, "sub.rn.f16")
_IW_BINARY(__iw_f16_mul_rn, "mul.rn.f16")
#if __CUDA_ARCH__ >= 800
_IW_BINARY(__iw_f16_min, "min.f16")
_IW_BINARY(__iw_f16_max, "max.f16")
#else
__host__ __device__ __forceinline__ unsigned short __iw_f16_min(unsigned short __a, unsigned short __b) {
    return __iw_f16_from_float_rn(fminf(__iw_f16_to_float(__a), __iw_f16_to_float(__b)));
}
__host__ __device__ __forceinline__ unsigned short __iw_f16_max(unsigned short __a, unsigned short __b) {
    return __iw_f16_from_float_rn(fmaxf(__iw_f16_to_float(__a), __iw_f16_to_float(__b)));
}
#endif
#undef _IW_BINARY
#undef _IW_UNARY
__host__ __device__ __forceinline__ unsigned short __iw_f16_fma(unsigned short __a, unsigned short __b, unsigned short __c) {
    unsigned short __r;
    asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(__r) : "h"(__a), "h"(__b), "h"(__c));
    return __r;
}

// Rounded twice, which here is once: `float` has more than twice the bits and two.
__host__ __device__ __forceinline__ unsigned short __iw_f16_div(unsigned short __a, unsigned short __b) {
    return __iw_f16_from_float_rn(__fdiv_rn(__iw_f16_to_float(__a), __iw_f16_to_float(__b)));
}
__host__ __device__ __forceinline__ unsigned short __iw_f16_sqrt(unsigned short __a) {
    return __iw_f16_from_float_rn(__fsqrt_rn(__iw_f16_to_float(__a)));
}

#define _IW_COMPARE(__name, __op) \
    __host__ __device__ __forceinline__ bool __name(unsigned short __a, unsigned short __b) { \
        return __iw_f16_to_float(__a) __op __iw_f16_to_float(__b); }
_IW_COMPARE(__iw_f16_eq, ==)
_IW_COMPARE(__iw_f16_ne, !=)
_IW_COMPARE(__iw_f16_lt, <)
_IW_COMPARE(__iw_f16_le, <=)
_IW_COMPARE(__iw_f16_gt, >)
_IW_COMPARE(__iw_f16_ge, >=)
#undef _IW_COMPARE

__device__ __forceinline__ unsigned short __iw_f16_atomic_add(unsigned short *__p, unsigned short __a) {
    unsigned short __r;
    asm volatile("atom.add.noftz.f16 %0, [%1], %2;" : "=h"(__r) : "l"(__p), "h"(__a) : "memory");
    return __r;
}

#endif
