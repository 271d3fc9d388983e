// Complex numbers as pairs (the toolkit's "cuComplex.h"): functions that end in `f` are of `float`.
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define _IW_COMPLEX(C, R, F, MAKE)                                                                  \
    __host__ __device__ inline C make_##MAKE(R re, R im) {                                          \
        C z;                                                                                        \
        z.x = re;                                                                                   \
        z.y = im;                                                                                   \
        return z;                                                                                   \
    }                                                                                               \
    __host__ __device__ inline R cuCreal##F(C a) { return a.x; }                                    \
    __host__ __device__ inline R cuCimag##F(C a) { return a.y; }                                    \
    __host__ __device__ inline C cuConj##F(C a) { return make_##MAKE(a.x, -a.y); }                  \
    __host__ __device__ inline C cuCadd##F(C a, C b) { return make_##MAKE(a.x + b.x, a.y + b.y); }  \
    __host__ __device__ inline C cuCsub##F(C a, C b) { return make_##MAKE(a.x - b.x, a.y - b.y); }  \
    __host__ __device__ inline C cuCmul##F(C a, C b) {                                              \
        return make_##MAKE((a.x * b.x) - (a.y * b.y), (a.x * b.y) + (a.y * b.x));                   \
    }                                                                                               \
    /* Both operands are scaled, so that squares neither overflow nor vanish. */                    \
    __host__ __device__ inline C cuCdiv##F(C a, C b) {                                              \
        R scale = (R)1 / (fabs##F(b.x) + fabs##F(b.y));                                             \
        R ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                   \
        R norm = (R)1 / ((bx * bx) + (by * by));                                                    \
        return make_##MAKE(((ax * bx) + (ay * by)) * norm, ((ay * bx) - (ax * by)) * norm);         \
    }                                                                                               \
    __host__ __device__ inline R cuCabs##F(C a) {                                                   \
        R x = fabs##F(a.x), y = fabs##F(a.y);                                                       \
        R large = x > y ? x : y, small = x > y ? y : x;                                             \
        R ratio = small / large;                                                                    \
        R size = large * sqrt##F((R)1 + ratio * ratio);                                             \
        return large == (R)0 || isinf(large) || isinf(small) ? large + small : size;                \
    }                                                                                               \
    __host__ __device__ inline C cuCfma##F(C a, C b, C c) {                                         \
        R re = (a.x * b.x) + c.x, im = (a.x * b.y) + c.y;                                           \
        return make_##MAKE(re - (a.y * b.y), (a.y * b.x) + im);                                     \
    }

_IW_COMPLEX(cuFloatComplex, float, f, cuFloatComplex)
_IW_COMPLEX(cuDoubleComplex, double, , cuDoubleComplex)
#undef _IW_COMPLEX

__host__ __device__ inline cuComplex make_cuComplex(float re, float im) { return make_cuFloatComplex(re, im); }
__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
    return make_cuDoubleComplex((double)a.x, (double)a.y);
}
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
    return make_cuFloatComplex((float)a.x, (float)a.y);
}

#endif
