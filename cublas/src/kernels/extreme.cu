// The first index, counted from 1, of the element with the largest or smallest absolute value; of a complex element, the sum
// of those of both parts. A NaN is never chosen, unless all elements are NaN.
#include "reduction.cuh"

struct Found {
    REAL_TYPE value;
    unsigned index;
};

// Returns true if the second element is to be preferred. Index 0 is no element.
__device__ inline bool better(Found a, Found b) {
    if (a.index == 0 || b.index == 0) return b.index != 0;
    bool a_nan = a.value != a.value, b_nan = b.value != b.value;
    if (a_nan || b_nan) return a_nan && b_nan ? b.index < a.index : a_nan;
    if (a.value == b.value) return b.index < a.index;
    return LARGEST ? b.value > a.value : b.value < a.value;
}

__device__ inline Found block_best(Found mine) {
    __shared__ Found values[THREADS];
    unsigned t = threadIdx.x;
    values[t] = mine;
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half && better(values[t], values[t + half])) values[t] = values[t + half];
    }
    return values[0];
}

extern "C" __global__ void extreme(unsigned n, const X *x, long long incx, Found *partial, INDEX *result) {
    Found best = {0, 0};
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        Found next = {size(as<ELEMENT>(x[i * incx])), i + 1};
        if (better(best, next)) best = next;
    }
    best = block_best(best);
    if (threadIdx.x == 0) {
        if (gridDim.x == 1) *result = best.index;
        else partial[blockIdx.x] = best;
    }
}

extern "C" __global__ void extreme_end(unsigned count, const Found *partial, INDEX *result) {
    Found best = {0, 0};
    if (threadIdx.x < count) best = partial[threadIdx.x];
    best = block_best(best);
    if (threadIdx.x == 0) *result = best.index;
}
