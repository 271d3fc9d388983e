// C = alpha * op(A) + beta * op(B). A matrix whose factor is 0 is not read.
#include "numbers.cuh"

extern "C" __global__ void geam(int m, int n, T alpha_value, const T *alpha_at, const T *a, long long a_row,
                                long long a_column, int a_conjugated, T beta_value, const T *beta_at, const T *b,
                                long long b_row, long long b_column, int b_conjugated, T *c, long long ldc) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const T alpha = scalar<T>(alpha_value, alpha_at), beta = scalar<T>(beta_value, beta_at);
    if (i >= m) return;
    for (int j = blockIdx.y * blockDim.y + threadIdx.y; j < n; j += gridDim.y * blockDim.y) {
        T total = {};
        if (!is_zero(beta)) total = product(beta, conjugate_if(b_conjugated, b[i * b_row + j * b_column]));
        if (!is_zero(alpha)) {
            T x = conjugate_if(a_conjugated, a[i * a_row + j * a_column]);
            total = is_zero(beta) ? product(alpha, x) : fused(alpha, x, total);
        }
        c[i + j * ldc] = total;
    }
}
