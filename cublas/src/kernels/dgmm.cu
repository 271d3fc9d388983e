// C = diag(x) * A, or A * diag(x).
#include "numbers.cuh"

extern "C" __global__ void dgmm(int m, int n, const T *a, long long lda, const T *x, long long incx, int right, T *c,
                                long long ldc) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m) return;
    for (int j = blockIdx.y * blockDim.y + threadIdx.y; j < n; j += gridDim.y * blockDim.y) {
        c[i + j * ldc] = product(a[i + j * lda], x[(right ? j : i) * incx]);
    }
}
