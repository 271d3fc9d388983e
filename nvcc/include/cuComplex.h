// Complex numbers as pairs (the toolkit's "cuComplex.h"): functions that end in `f` are of `float`.
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#include <math.h>

#include "vector_functions.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define _IW_COMPLEX(_C, _R, _F, _MAKE)                                                                  \
    __IW_INLINE _C make_##_MAKE(_R __re, _R __im) {                                          \
        _C z;                                                                                        \
        z.x = __re;                                                                                   \
        z.y = __im;                                                                                   \
        return z;                                                                                   \
    }                                                                                               \
    __IW_INLINE _R cuCreal##_F(_C __a) { return __a.x; }                                    \
    __IW_INLINE _R cuCimag##_F(_C __a) { return __a.y; }                                    \
    __IW_INLINE _C cuConj##_F(_C __a) { return make_##_MAKE(__a.x, -__a.y); }                  \
    __IW_INLINE _C cuCadd##_F(_C __a, _C __b) { return make_##_MAKE(__a.x + __b.x, __a.y + __b.y); }  \
    __IW_INLINE _C cuCsub##_F(_C __a, _C __b) { return make_##_MAKE(__a.x - __b.x, __a.y - __b.y); }  \
    __IW_INLINE _C cuCmul##_F(_C __a, _C __b) {                                              \
        return make_##_MAKE((__a.x * __b.x) - (__a.y * __b.y), (__a.x * __b.y) + (__a.y * __b.x));                   \
    }                                                                                               \
    /* Both operands are scaled, so that squares neither overflow nor vanish. */                    \
    __IW_INLINE _C cuCdiv##_F(_C __a, _C __b) {                                              \
        _R __scale = (_R)1 / (fabs##_F(__b.x) + fabs##_F(__b.y));                                             \
        _R __ax = __a.x * __scale, __ay = __a.y * __scale, __bx = __b.x * __scale, __by = __b.y * __scale;                   \
        _R __norm = (_R)1 / ((__bx * __bx) + (__by * __by));                                                    \
        return make_##_MAKE(((__ax * __bx) + (__ay * __by)) * __norm, ((__ay * __bx) - (__ax * __by)) * __norm);         \
    }                                                                                               \
    __IW_INLINE _R cuCabs##_F(_C __a) {                                                   \
        _R x = fabs##_F(__a.x), y = fabs##_F(__a.y);                                                       \
        _R __large = x > y ? x : y, __small = x > y ? y : x;                                             \
        _R __ratio = __small / __large;                                                                    \
        _R __size = __large * sqrt##_F((_R)1 + __ratio * __ratio);                                             \
        return __large == (_R)0 || isinf(__large) || isinf(__small) ? __large + __small : __size;                \
    }                                                                                               \
    __IW_INLINE _C cuCfma##_F(_C __a, _C __b, _C __c) {                                         \
        _R __re = (__a.x * __b.x) + __c.x, __im = (__a.x * __b.y) + __c.y;                                           \
        return make_##_MAKE(__re - (__a.y * __b.y), (__a.y * __b.x) + __im);                                     \
    }

_IW_COMPLEX(cuFloatComplex, float, f, cuFloatComplex)
_IW_COMPLEX(cuDoubleComplex, double, , cuDoubleComplex)
#undef _IW_COMPLEX

__IW_INLINE cuComplex make_cuComplex(float __re, float __im) { return make_cuFloatComplex(__re, __im); }
__IW_INLINE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex __a) {
    return make_cuDoubleComplex((double)__a.x, (double)__a.y);
}
__IW_INLINE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex __a) {
    return make_cuFloatComplex((float)__a.x, (float)__a.y);
}

#endif
