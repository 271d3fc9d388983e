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

__device__ inline void store(OUT *c, int i, int j, ACC total, ACC alpha, ACC beta, int flags) {
    if ((flags & ONLY_LOWER) && i < j) return;
    if ((flags & ONLY_UPPER) && i > j) return;
    // C is not read if beta is 0: it may be uninitialised.
    ACC result = is_zero(beta) ? product(alpha, total) : fused(alpha, total, product(beta, as<ACC>(*c)));
    if ((flags & REAL_DIAGONAL) && i == j) result = real_part(result);
    *c = as<OUT>(result);
}
