// y = alpha * x + y.
#include "numbers.cuh"

extern "C" __global__ void axpy(unsigned n, SCALAR alpha, const SCALAR *alpha_at, const X *x, long long incx, Y *y,
                                long long incy) {
    ACC a = scalar<ACC>(alpha, alpha_at);
    if (is_zero(a)) return;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        y[i * incy] = as<Y>(fused(a, as<ACC>(x[i * incx]), as<ACC>(y[i * incy])));
    }
}
