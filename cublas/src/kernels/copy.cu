// Copies and exchanges vectors.
#include "numbers.cuh"

extern "C" __global__ void copy(unsigned n, const X *x, long long incx, X *y, long long incy) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        y[i * incy] = x[i * incx];
    }
}

extern "C" __global__ void exchange(unsigned n, X *x, long long incx, X *y, long long incy) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        X t = x[i * incx];
        x[i * incx] = y[i * incy];
        y[i * incy] = t;
    }
}
