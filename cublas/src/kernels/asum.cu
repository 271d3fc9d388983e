// The sum of |x[i]|, or of the absolute values of real and imaginary parts.
#include "reduction.cuh"

extern "C" __global__ void asum(unsigned n, const X *x, long long incx, ACC *partial, RESULT *result) {
    ACC total = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        total = total + size(as<ELEMENT>(x[i * incx]));
    }
    total = block_sum(total);
    if (threadIdx.x == 0) {
        if (gridDim.x == 1) *result = as<RESULT>(total);
        else partial[blockIdx.x] = total;
    }
}

extern "C" __global__ void asum_end(unsigned count, const ACC *partial, RESULT *result) {
    ACC total = block_sum(threadIdx.x < count ? partial[threadIdx.x] : ACC(0));
    if (threadIdx.x == 0) *result = as<RESULT>(total);
}
