// Updates of a matrix by products of vectors: A = alpha * x * y' + A, and for two of them A = alpha * x * y' + alpha' * y * x' + A.
#include "numbers.cuh"

// Properties of an update, as bits.
#define CONJUGATE 1
#define ONLY_LOWER 2
#define ONLY_UPPER 4
#define REAL_DIAGONAL 8
#define TWO 16

extern "C" __global__ void rank(int m, int n, SCALAR alpha_value, const SCALAR *alpha_at, const T *x, long long incx,
                                const T *y, long long incy, T *a, long long lda, int flags) {
    const T alpha = scalar<T>(alpha_value, alpha_at);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m || is_zero(alpha)) return;
    const bool conjugated = flags & CONJUGATE;
    for (int j = blockIdx.y * blockDim.y + threadIdx.y; j < n; j += gridDim.y * blockDim.y) {
        if (((flags & ONLY_LOWER) && i < j) || ((flags & ONLY_UPPER) && i > j)) continue;
        T value = a[i + j * lda];
        value = fused(x[i * incx], product(alpha, conjugate_if(conjugated, y[j * incy])), value);
        if (flags & TWO) value = fused(y[i * incy], conjugate_if(conjugated, product(alpha, x[j * incx])), value);
        if ((flags & REAL_DIAGONAL) && i == j) value = real_part(value);
        a[i + j * lda] = value;
    }
}
