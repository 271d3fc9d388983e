// C = alpha * op(A) * op(B) + beta * C: the operands and the result of matrix products.
//
// Each element of C is one chain of `fused` over the inner dimension in ascending order, from 0 on; then alpha and beta are
// applied. Kernels differ only in which thread computes which elements, so that they agree in all bits.
//
// Element (i, j) of a matrix is at `start + i * row + j * column`, so that transposed matrices differ in two numbers.
#pragma once
#include "numbers.cuh"

// Properties of a product, as bits.
#define CONJUGATE_A 1
#define CONJUGATE_B 2
// Only this triangle of C is written, with the diagonal.
#define ONLY_LOWER 4
#define ONLY_UPPER 8
// The imaginary parts of C's diagonal become 0.
#define REAL_DIAGONAL 16
// The triangle of a symmetric A that is stored, and whether A is Hermitian.
#define A_IS_LOWER 32
#define A_IS_HERMITIAN 64
// alpha is conjugated.
#define CONJUGATE_ALPHA 128

// A matrix, or one for each product of a batch: by the distance between them, or by an array of addresses.
template <class N> struct Matrix {
#if ADDRESSES
    N *const *start;
#else
    N *start;
#endif
    long long row, column, batch;

    __device__ N *of(unsigned number) const {
#if ADDRESSES
        return start[number];
#else
        return start + number * batch;
#endif
    }
};

__device__ inline ACC element_of_a(const IN *a, long long row, long long column, int i, int p, int flags) {
#if SYMMETRIC
    bool stored = flags & A_IS_LOWER ? i >= p : i <= p;
    ACC x = as<ACC>(stored ? a[i * row + p * column] : a[p * row + i * column]);
    if (flags & A_IS_HERMITIAN) {
        if (i == p) x = real_part(x);
        if (!stored) x = conjugate(x);
    }
#else
    ACC x = as<ACC>(a[i * row + p * column]);
#endif
    return conjugate_if(flags & CONJUGATE_A, x);
}

__device__ inline ACC element_of_b(const IN *b, long long row, long long column, int p, int j, int flags) {
    return conjugate_if(flags & CONJUGATE_B, as<ACC>(b[p * row + j * column]));
}

#if EPILOGUE
// Properties of what follows the product, as bits (`cublasLtEpilogue_t`).
#define POSITIVE_PART 2
#define ADD_BIAS 4
#define GELU 32
#define GELU_DERIVATIVE 64
#define WITH_AUX 128

// The operands of what follows the product: a vector that is added to each column, and a matrix for what GELU is applied to.
struct Epilogue {
    const BIAS *bias;
    long long bias_batch;
    OUT *aux;
    long long aux_column, aux_batch;
};

// The approximation by tanh: x * (1 + tanh(u)) / 2, where u = (x + 0.044715 x^3) * sqrt(2 / pi).
__device__ inline float tanh_of_gelu(float x) { return tanhf(0.7978845608f * fmaf(0.044715f * x * x, x, x)); }
__device__ inline float gelu(float x) { return 0.5f * x * (1.0f + tanh_of_gelu(x)); }
__device__ inline float gelu_derivative(float x) {
    float t = tanh_of_gelu(x), slope = 0.7978845608f * fmaf(3.0f * 0.044715f * x, x, 1.0f);
    return fmaf(0.5f * x * slope, fmaf(-t, t, 1.0f), 0.5f * (1.0f + t));
}

__device__ inline ACC finished(ACC x, const Epilogue &more, int i, int j, unsigned number) {
#if EPILOGUE & ADD_BIAS
    x = sum(x, as<ACC>(more.bias[number * more.bias_batch + i]));
#endif
#if EPILOGUE & WITH_AUX
    OUT *aux = more.aux + number * more.aux_batch + j * more.aux_column + i;
#endif
#if EPILOGUE & GELU_DERIVATIVE
    x = product(x, gelu_derivative(as<ACC>(*aux)));
#elif EPILOGUE & GELU
#if EPILOGUE & WITH_AUX
    *aux = as<OUT>(x);
#endif
    x = gelu(x);
#elif EPILOGUE & POSITIVE_PART
    x = x < 0 ? 0 : x;
#endif
    return x;
}

#define EPILOGUE_PARAMETER , Epilogue more
#define STORE(c, i, j, total) store(c, i, j, total, alpha, beta, flags, more)
#else
#define EPILOGUE_PARAMETER
#define STORE(c, i, j, total) store(c, i, j, total, alpha, beta, flags)
#endif

__device__ inline void store(OUT *c, int i, int j, ACC total, ACC alpha, ACC beta, int flags EPILOGUE_PARAMETER) {
    if ((flags & ONLY_LOWER) && i < j) return;
    if ((flags & ONLY_UPPER) && i > j) return;
    // C is not read if beta is 0: it may be uninitialised.
    ACC result = is_zero(beta) ? product(alpha, total) : fused(alpha, total, product(beta, as<ACC>(*c)));
    if ((flags & REAL_DIAGONAL) && i == j) result = real_part(result);
#if EPILOGUE
    result = finished(result, more, i, j, blockIdx.y);
#endif
    *c = as<OUT>(result);
}
