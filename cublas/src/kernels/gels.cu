// Least squares by reflections (Householder's QR factorisation). A block works on one matrix of a batch, which has at least as
// many rows as columns; element (i, j) is at `a[i + j * lda]`.
#include "numbers.cuh"

#define THREADS 128

__device__ inline REAL_TYPE real_of(REAL_TYPE x) { return x; }
__device__ inline REAL_TYPE square(REAL_TYPE x, REAL_TYPE total) { return fused(x, x, total); }
#if COMPLEX_ELEMENTS
__device__ inline REAL_TYPE real_of(T x) { return x.x; }
__device__ inline REAL_TYPE square(T x, REAL_TYPE total) { return square(x.y, square(x.x, total)); }
#endif

// Returns the norm of the elements from row k on, which are scaled by the largest.
__device__ inline REAL_TYPE norm(int m, int k, const T *column) {
    REAL_TYPE most = 0;
    for (int i = k; i < m; i++) most = fmax(most, size(column[i]));
    if (most == 0) return most;
    REAL_TYPE total = 0, scale = 1 / most;
    for (int i = k; i < m; i++) total = square(product(scale, column[i]), total);
    return most * sqrt(total);
}

// Applies the reflection of column k to a column from row k on.
__device__ inline void reflect(int m, int k, const T *reflector, T factor, T *column) {
    T total = column[k];
    for (int i = k + 1; i < m; i++) total = fused(conjugate(reflector[i]), column[i], total);
    total = negative(product(factor, total));
    column[k] = sum(column[k], total);
    for (int i = k + 1; i < m; i++) column[i] = fused(reflector[i], total, column[i]);
}

extern "C" __global__ void gels(int m, int n, int sides, T *const *matrices, long long lda, T *const *vectors,
                                long long ldc, int *info) {
    __shared__ T factor;
    T *a = matrices[blockIdx.x], *c = vectors[blockIdx.x];
    for (int k = 0; k < n; k++) {
        T *column = a + k * lda;
        if (threadIdx.x == 0) {
            REAL_TYPE length = norm(m, k, column);
            T first = column[k];
            factor = as<T>(REAL_TYPE(0));
            if (length != 0) {
                T last = as<T>(real_of(first) < 0 ? length : -length);
                T difference = sum(first, negative(last));
                for (int i = k + 1; i < m; i++) column[i] = quotient(column[i], difference);
                factor = conjugate(negative(quotient(difference, last)));
                column[k] = last;
            }
        }
        __syncthreads();
        for (int j = k + 1 + threadIdx.x; j < n; j += THREADS) reflect(m, k, column, factor, a + j * lda);
        for (int j = threadIdx.x; j < sides; j += THREADS) reflect(m, k, column, factor, c + j * ldc);
        __syncthreads();
    }
    int zero = 0;
    for (int k = n; k > 0; k--) {
        if (is_zero(a[k - 1 + (k - 1) * lda])) zero = k;
    }
    if (info && threadIdx.x == 0) info[blockIdx.x] = zero;
    if (zero) return;
    for (int j = threadIdx.x; j < sides; j += THREADS) {
        T *x = c + j * ldc;
        for (int i = n - 1; i >= 0; i--) {
            T value = x[i];
            for (int p = n - 1; p > i; p--) value = fused(negative(a[i + p * lda]), x[p], value);
            x[i] = quotient(value, a[i + i * lda]);
        }
    }
}
