// Rotations of planes: x = c * x + s * y, y = c * y - conj(s) * x; and their construction.
#include "numbers.cuh"

extern "C" __global__ void rot(unsigned n, X *x, long long incx, X *y, long long incy, COSINE c_value,
                               const COSINE *c_at, SINE s_value, const SINE *s_at) {
    X c = scalar<X>(c_value, c_at), s = scalar<X>(s_value, s_at);
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        X a = x[i * incx], b = y[i * incy];
        x[i * incx] = fused(c, a, product(s, b));
        y[i * incy] = fused(c, b, negative(product(conjugate(s), a)));
    }
}
