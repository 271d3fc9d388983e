// Matrix products for small results: a thread computes an element of C.
#include "gemm_parts.cuh"

extern "C" __global__ void gemm_plain(int m, int n, int k, ALPHA alpha_value, const ALPHA *alpha_at, Matrix<const IN> a,
                                      Matrix<const IN> b, BETA beta_value, const BETA *beta_at, Matrix<OUT> c,
                                      int flags EPILOGUE_PARAMETER) {
    const unsigned e = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = e % m, j = e / m;
    if (j >= n) return;
    const ACC alpha = conjugate_if(flags & CONJUGATE_ALPHA, scalar<ACC>(alpha_value, alpha_at));
    const ACC beta = scalar<ACC>(beta_value, beta_at);
    const IN *from_a = a.of(blockIdx.y), *from_b = b.of(blockIdx.y);
    ACC total = {};
    if (is_zero(alpha)) k = 0;
    for (int p = 0; p < k; p++) {
        total = fused(element_of_a(from_a, a.row, a.column, i, p, flags),
                      element_of_b(from_b, b.row, b.column, p, j, flags), total);
    }
    STORE(c.of(blockIdx.y) + i * c.row + j * c.column, i, j, total);
}
