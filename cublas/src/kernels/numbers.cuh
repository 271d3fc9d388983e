// Arithmetic of elements: float, double, int, and float2 or double2 as complex numbers. A sum of products is a chain of
// `fused`, which rounds once for each product of real numbers.
#pragma once
#if HALVES
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

// Returns a * b + c.
__device__ inline float fused(float a, float b, float c) { return fmaf(a, b, c); }
__device__ inline double fused(double a, double b, double c) { return fma(a, b, c); }
__device__ inline int fused(int a, int b, int c) { return (int)((unsigned)a * (unsigned)b + (unsigned)c); }

// Conversions, each rounded to nearest.
__device__ inline void assign(float &to, float from) { to = from; }
__device__ inline void assign(double &to, double from) { to = from; }
__device__ inline void assign(double &to, float from) { to = from; }
__device__ inline void assign(float &to, double from) { to = (float)from; }
__device__ inline void assign(int &to, int from) { to = from; }
__device__ inline void assign(int &to, signed char from) { to = from; }
__device__ inline void assign(float &to, signed char from) { to = from; }

#define REAL(R)                                                                                                        \
    __device__ inline R sum(R a, R b) { return a + b; }                                                                \
    __device__ inline R product(R a, R b) { return a * b; }                                                            \
    __device__ inline R quotient(R a, R b) { return a / b; }                                                           \
    __device__ inline R negative(R a) { return -a; }                                                                   \
    __device__ inline R conjugate(R a) { return a; }                                                                   \
    __device__ inline R real_part(R a) { return a; }                                                                   \
    __device__ inline bool is_zero(R a) { return a == 0; }

REAL(float)
REAL(double)
REAL(int)

// The absolute value of a real number, and the sum of those of both parts of a complex one.
__device__ inline float size(float a) { return fabsf(a); }
__device__ inline double size(double a) { return fabs(a); }

#define COMPLEX(C, R)                                                                                                  \
    __device__ inline C pair_of(R re, R im) {                                                                          \
        C z;                                                                                                           \
        z.x = re;                                                                                                      \
        z.y = im;                                                                                                      \
        return z;                                                                                                      \
    }                                                                                                                  \
    __device__ inline C fused(C a, C b, C c) {                                                                         \
        return pair_of(fused(-a.y, b.y, fused(a.x, b.x, c.x)), fused(a.y, b.x, fused(a.x, b.y, c.y)));                 \
    }                                                                                                                  \
    __device__ inline C sum(C a, C b) { return pair_of(a.x + b.x, a.y + b.y); }                                        \
    __device__ inline C product(C a, C b) {                                                                            \
        return pair_of(fused(-a.y, b.y, a.x * b.x), fused(a.y, b.x, a.x * b.y));                                       \
    }                                                                                                                  \
    __device__ inline C product(R a, C b) { return pair_of(a * b.x, a * b.y); }                                        \
    /* The divisor is scaled, so that its square neither overflows nor vanishes. */                                    \
    __device__ inline C quotient(C a, C b) {                                                                           \
        R scale = 1 / (size(b.x) + size(b.y));                                                                         \
        C n = product(scale, a), d = product(scale, b);                                                                \
        R square = 1 / fused(d.x, d.x, d.y * d.y);                                                                     \
        return product(square, product(n, pair_of(d.x, -d.y)));                                                        \
    }                                                                                                                  \
    __device__ inline C negative(C a) { return pair_of(-a.x, -a.y); }                                                  \
    __device__ inline C conjugate(C a) { return pair_of(a.x, -a.y); }                                                  \
    __device__ inline C real_part(C a) { return pair_of(a.x, 0); }                                                     \
    __device__ inline bool is_zero(C a) { return a.x == 0 && a.y == 0; }                                               \
    __device__ inline R size(C a) { return size(a.x) + size(a.y); }                                                    \
    __device__ inline void assign(C &to, C from) { to = from; }                                                        \
    __device__ inline void assign(C &to, R from) { to = pair_of(from, 0); }

COMPLEX(float2, float)
COMPLEX(double2, double)

#if HALVES
__device__ inline void assign(float &to, __half from) { to = __half2float(from); }
__device__ inline void assign(float &to, __nv_bfloat16 from) { to = __bfloat162float(from); }
__device__ inline void assign(__half &to, float from) { to = __float2half_rn(from); }
__device__ inline void assign(__nv_bfloat16 &to, float from) { to = __float2bfloat16_rn(from); }
__device__ inline void assign(__half &to, __half from) { to = from; }
__device__ inline void assign(__nv_bfloat16 &to, __nv_bfloat16 from) { to = from; }
#endif

// Returns a number in another type.
template <class To, class From> __device__ inline To as(From from) {
    To to;
    assign(to, from);
    return to;
}

// Returns a number, conjugated on request.
template <class N> __device__ inline N conjugate_if(bool wanted, N a) { return wanted ? conjugate(a) : a; }

// Returns the value of a scalar: that at the address, if there is one.
template <class To, class From> __device__ inline To scalar(From value, const From *at) {
    return as<To>(at ? *at : value);
}
