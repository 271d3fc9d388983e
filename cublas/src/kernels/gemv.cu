// y = alpha * op(A) * x + beta * y. Element (i, p) of op(A) is at `a + i * row + p * column`; the vectors and matrices of a
// batch have fixed distances.
#include "reduction.cuh"

__device__ inline void store(T *y, T total, T alpha, T beta) {
    // y is not read if beta is 0: it may be uninitialised.
    *y = is_zero(beta) ? product(alpha, total) : fused(alpha, total, product(beta, *y));
}

// A thread computes an element of y: a chain of `fused` in ascending order, from 0 on.
extern "C" __global__ void gemv_chain(int m, int k, T alpha_value, const T *alpha_at, const T *a, long long row,
                                      long long column, long long batch_a, const T *x, long long incx,
                                      long long batch_x, T beta_value, const T *beta_at, T *y, long long incy,
                                      long long batch_y, int conjugated) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m) return;
    const T alpha = scalar<T>(alpha_value, alpha_at), beta = scalar<T>(beta_value, beta_at);
    if (is_zero(alpha)) k = 0;
    a += blockIdx.y * batch_a + i * row;
    x += blockIdx.y * batch_x;
    T total = {};
    for (int p = 0; p < k; p++) total = fused(conjugate_if(conjugated, a[p * column]), x[p * incx], total);
    store(y + blockIdx.y * batch_y + i * incy, total, alpha, beta);
}

// A block computes an element of y.
extern "C" __global__ void gemv_block(int m, int k, T alpha_value, const T *alpha_at, const T *a, long long row,
                                      long long column, long long batch_a, const T *x, long long incx,
                                      long long batch_x, T beta_value, const T *beta_at, T *y, long long incy,
                                      long long batch_y, int conjugated) {
    const int i = blockIdx.x;
    const T alpha = scalar<T>(alpha_value, alpha_at), beta = scalar<T>(beta_value, beta_at);
    if (is_zero(alpha)) k = 0;
    a += blockIdx.y * batch_a + i * row;
    x += blockIdx.y * batch_x;
    T total = {};
    for (int p = threadIdx.x; p < k; p += THREADS) {
        total = fused(conjugate_if(conjugated, a[p * column]), x[p * incx], total);
    }
    total = block_sum(total);
    if (threadIdx.x == 0) store(y + blockIdx.y * batch_y + i * incy, total, alpha, beta);
}
