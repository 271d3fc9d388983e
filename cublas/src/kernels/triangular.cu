// Products with triangular matrices, and solutions of triangular systems. A block computes one vector in place, step by
// step; vector j of the result starts at `x + j * vector`, and its elements follow each other in steps of `element`.
// Element (i, p) of op(A) is at `a + i * row + p * column`.
#include "numbers.cuh"

// Properties of op(A), as bits.
#define LOWER 1
#define UNIT_DIAGONAL 2
#define CONJUGATE 4

// x = alpha * op(A) * from. An element is the product of the diagonal, to which the others are added with `fused`, the
// nearest to the diagonal first.
extern "C" __global__ void multiply(int m, SCALAR alpha_value, const SCALAR *alpha_at, const T *a, long long row,
                                    long long column, int flags, const T *from, long long from_element,
                                    long long from_vector, T *x, long long element, long long vector) {
    const T alpha = scalar<T>(alpha_value, alpha_at);
    const bool lower = flags & LOWER, conjugated = flags & CONJUGATE;
    from += blockIdx.x * from_vector;
    x += blockIdx.x * vector;
    const bool zero = is_zero(alpha);
    for (int i = threadIdx.x; i < m; i += blockDim.x) x[i * element] = zero ? T{} : from[i * from_element];
    __syncthreads();
    if (zero) return;
    for (int step = 0; step < m; step++) {
        const int p = lower ? m - 1 - step : step;
        const T factor = x[p * element];
        __syncthreads();
        for (int e = threadIdx.x; e <= step; e += blockDim.x) {
            const int i = lower ? m - 1 - e : e;
            const T coefficient = conjugate_if(conjugated, a[i * row + p * column]);
            if (i != p) x[i * element] = fused(coefficient, factor, x[i * element]);
            else if (!(flags & UNIT_DIAGONAL)) x[i * element] = product(coefficient, factor);
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < m; i += blockDim.x) x[i * element] = product(alpha, x[i * element]);
}

// Solves op(A) * x = alpha * b, with b in x.
extern "C" __global__ void solve(int m, SCALAR alpha_value, const SCALAR *alpha_at, const T *a, long long row,
                                 long long column, int flags, T *x, long long element, long long vector) {
    const T alpha = scalar<T>(alpha_value, alpha_at);
    const bool lower = flags & LOWER, conjugated = flags & CONJUGATE, zero = is_zero(alpha);
    x += blockIdx.x * vector;
    for (int i = threadIdx.x; i < m; i += blockDim.x) x[i * element] = zero ? T{} : product(alpha, x[i * element]);
    __syncthreads();
    if (zero) return;
    for (int step = 0; step < m; step++) {
        const int p = lower ? step : m - 1 - step;
        T value = x[p * element];
        if (!(flags & UNIT_DIAGONAL)) value = quotient(value, conjugate_if(conjugated, a[p * row + p * column]));
        __syncthreads();
        if (threadIdx.x == 0) x[p * element] = value;
        for (int e = step + 1 + threadIdx.x; e < m; e += blockDim.x) {
            const int i = lower ? e : m - 1 - e;
            const T coefficient = conjugate_if(conjugated, a[i * row + p * column]);
            x[i * element] = fused(negative(coefficient), value, x[i * element]);
        }
        __syncthreads();
    }
}
