// y = alpha * A * x + beta * y for a symmetric or Hermitian A of which one triangle is stored: a chain of `fused` in
// ascending order, from 0 on.
#include "numbers.cuh"

extern "C" __global__ void symv(int n, T alpha_value, const T *alpha_at, const T *a, long long lda, int lower,
                                int hermitian, const T *x, long long incx, T beta_value, const T *beta_at, T *y,
                                long long incy) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const T alpha = scalar<T>(alpha_value, alpha_at), beta = scalar<T>(beta_value, beta_at);
    T total = {};
    const int k = is_zero(alpha) ? 0 : n;
    for (int p = 0; p < k; p++) {
        bool stored = lower ? i >= p : i <= p;
        T value = stored ? a[i + p * lda] : a[p + i * lda];
        if (hermitian) value = i == p ? real_part(value) : conjugate_if(!stored, value);
        total = fused(value, x[p * incx], total);
    }
    y += i * incy;
    *y = is_zero(beta) ? product(alpha, total) : fused(alpha, total, product(beta, *y));
}
