// The sum of x[i] * y[i].
#include "reduction.cuh"

extern "C" __global__ void dot(unsigned n, const X *x, long long incx, const Y *y, long long incy, int conjugated,
                               ACC *partial, RESULT *result) {
    ACC total = {};
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        total = fused(conjugate_if(conjugated, as<ACC>(x[i * incx])), as<ACC>(y[i * incy]), total);
    }
    total = block_sum(total);
    if (threadIdx.x == 0) {
        if (gridDim.x == 1) *result = as<RESULT>(total);
        else partial[blockIdx.x] = total;
    }
}

extern "C" __global__ void dot_end(unsigned count, const ACC *partial, RESULT *result) {
    ACC total = {};
    if (threadIdx.x < count) total = partial[threadIdx.x];
    total = block_sum(total);
    if (threadIdx.x == 0) *result = as<RESULT>(total);
}
