// Factorisations of square matrices with exchanged rows, and their use. A block works on one matrix of a batch; element (i, j)
// of a matrix is at `a[i + j * lda]`. Pivots are rows, counted from 1.
#include "numbers.cuh"

#define THREADS 128

// Returns the row with the largest element of column k, from row k on: the first of several.
__device__ inline int pivot(int n, int k, const T *a, long long lda) {
    __shared__ REAL_TYPE values[THREADS];
    __shared__ int rows[THREADS];
    const int t = threadIdx.x;
    values[t] = -1;
    rows[t] = k;
    for (int i = k + t; i < n; i += THREADS) {
        REAL_TYPE value = size(a[i + k * lda]);
        if (value > values[t]) {
            values[t] = value;
            rows[t] = i;
        }
    }
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            REAL_TYPE mine = values[t], other = values[t + half];
            if (other > mine || (other == mine && rows[t + half] < rows[t])) {
                values[t] = other;
                rows[t] = rows[t + half];
            }
        }
    }
    __syncthreads();
    return rows[0];
}

// Replaces matrices by L and U, where L has ones on its diagonal. Without pivots, rows stay where they are.
extern "C" __global__ void factor(int n, T *const *matrices, long long lda, int *pivots, int *info) {
    T *a = matrices[blockIdx.x];
    const int t = threadIdx.x;
    int first_zero = 0;
    for (int k = 0; k < n; k++) {
        if (pivots) {
            const int row = pivot(n, k, a, lda);
            if (t == 0) pivots[blockIdx.x * n + k] = row + 1;
            for (int j = t; row != k && j < n; j += THREADS) {
                T other = a[row + j * lda];
                a[row + j * lda] = a[k + j * lda];
                a[k + j * lda] = other;
            }
            __syncthreads();
        }
        const T diagonal = a[k + k * lda];
        if (is_zero(diagonal)) {
            if (first_zero == 0) first_zero = k + 1;
        } else {
            for (int i = k + 1 + t; i < n; i += THREADS) a[i + k * lda] = quotient(a[i + k * lda], diagonal);
        }
        __syncthreads();
        const int rest = n - k - 1;
        for (int e = t; e < rest * rest; e += THREADS) {
            const int i = k + 1 + e % rest, j = k + 1 + e / rest;
            a[i + j * lda] = fused(negative(a[i + k * lda]), a[k + j * lda], a[i + j * lda]);
        }
        __syncthreads();
    }
    if (t == 0) info[blockIdx.x] = first_zero;
}

// Solves L * U * x = b for a vector in place.
__device__ inline void substitute(int n, const T *a, long long lda, T *x) {
    for (int i = 0; i < n; i++) {
        T value = x[i];
        for (int p = 0; p < i; p++) value = fused(negative(a[i + p * lda]), x[p], value);
        x[i] = value;
    }
    for (int i = n - 1; i >= 0; i--) {
        T value = x[i];
        for (int p = n - 1; p > i; p--) value = fused(negative(a[i + p * lda]), x[p], value);
        x[i] = quotient(value, a[i + i * lda]);
    }
}

// Solves op(L * U) * x = b for a vector in place, where op transposes.
__device__ inline void substitute_transposed(int n, const T *a, long long lda, bool conjugated, T *x) {
    for (int i = 0; i < n; i++) {
        T value = x[i];
        for (int p = 0; p < i; p++) value = fused(negative(conjugate_if(conjugated, a[p + i * lda])), x[p], value);
        x[i] = quotient(value, conjugate_if(conjugated, a[i + i * lda]));
    }
    for (int i = n - 1; i >= 0; i--) {
        T value = x[i];
        for (int p = n - 1; p > i; p--) {
            value = fused(negative(conjugate_if(conjugated, a[p + i * lda])), x[p], value);
        }
        x[i] = value;
    }
}

__device__ inline void exchange(T *x, int i, int j) {
    T other = x[i];
    x[i] = x[j];
    x[j] = other;
}

// Solves systems with factorised matrices. A thread computes a column.
extern "C" __global__ void solve(int n, int columns, int transposed, int conjugated, const T *const *matrices,
                                 long long lda, const int *pivots, T *const *sides, long long ldb) {
    const T *a = matrices[blockIdx.x];
    const int *rows = pivots + blockIdx.x * n;
    for (int j = threadIdx.x; j < columns; j += blockDim.x) {
        T *x = sides[blockIdx.x] + j * ldb;
        if (transposed) {
            substitute_transposed(n, a, lda, conjugated, x);
            for (int i = n - 1; pivots && i >= 0; i--) exchange(x, i, rows[i] - 1);
        } else {
            for (int i = 0; pivots && i < n; i++) exchange(x, i, rows[i] - 1);
            substitute(n, a, lda, x);
        }
    }
}

// Stores the inverses of factorised matrices. A thread computes a column.
extern "C" __global__ void invert(int n, const T *const *matrices, long long lda, const int *pivots, T *const *results,
                                  long long ldc, int *info) {
    const T *a = matrices[blockIdx.x];
    const int *rows = pivots + blockIdx.x * n;
    int zero = 0;
    for (int i = n; i > 0; i--) {
        if (is_zero(a[i - 1 + (i - 1) * lda])) zero = i;
    }
    if (threadIdx.x == 0) info[blockIdx.x] = zero;
    if (zero) return;
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
        T *x = results[blockIdx.x] + j * ldc;
        for (int i = 0; i < n; i++) x[i] = as<T>(REAL_TYPE(i == j ? 1 : 0));
        for (int i = 0; pivots && i < n; i++) exchange(x, i, rows[i] - 1);
        substitute(n, a, lda, x);
    }
}
