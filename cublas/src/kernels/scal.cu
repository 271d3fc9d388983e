// x = alpha * x. A complex vector may have a real `alpha`.
#include "numbers.cuh"

extern "C" __global__ void scal(unsigned n, SCALAR alpha, const SCALAR *alpha_at, X *x, long long incx) {
    FACTOR a = scalar<FACTOR>(alpha, alpha_at);
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        x[i * incx] = as<X>(product(a, as<ACC>(x[i * incx])));
    }
}
