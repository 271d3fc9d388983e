// The square root of the sum of squares. Large and small numbers are scaled and added apart, so that no square overflows or
// vanishes (J. L. Blue, "A Portable Fortran Program to Find the Euclidean Norm of a Vector", 1978).
#include "reduction.cuh"

// The limits of numbers whose squares need no scaling, and the factors of those that do.
__device__ inline float limit(float, bool large) { return large ? 0x1p52f : 0x1p-63f; }
__device__ inline float factor(float, bool large) { return large ? 0x1p-76f : 0x1p75f; }
__device__ inline double limit(double, bool large) { return large ? 0x1p486 : 0x1p-511; }
__device__ inline double factor(double, bool large) { return large ? 0x1p-538 : 0x1p537; }

// Three sums of squares.
struct Squares {
    ACC large, middle, small;
};

__device__ inline void add(Squares &to, ACC x) {
    ACC a = size(x);
    if (a > limit(a, true)) {
        ACC b = a * factor(a, true);
        to.large = fused(b, b, to.large);
    } else if (a < limit(a, false)) {
        ACC b = a * factor(a, false);
        to.small = fused(b, b, to.small);
    } else {
        to.middle = fused(a, a, to.middle);
    }
}

__device__ inline void add_parts(Squares &to, ACC x) { add(to, x); }
#if COMPLEX_ELEMENTS
__device__ inline void add_parts(Squares &to, ELEMENT x) {
    add(to, x.x);
    add(to, x.y);
}
#endif

__device__ inline Squares block_sums(Squares s) {
    Squares out;
    out.large = block_sum(s.large);
    out.middle = block_sum(s.middle);
    out.small = block_sum(s.small);
    return out;
}

__device__ inline ACC root(Squares s) {
    ACC up = factor(s.large, true), down = factor(s.large, false);
    // A NaN is among the middle numbers.
    bool middle = s.middle > 0 || s.middle != s.middle;
    if (s.large > 0) {
        if (middle) s.large = fused(s.middle * up, up, s.large);
        return sqrt(s.large) / up;
    }
    if (s.small > 0) {
        if (!middle) return sqrt(s.small) / down;
        ACC a = sqrt(s.middle), b = sqrt(s.small) / down;
        ACC most = b > a ? b : a, least = b > a ? a : b;
        ACC ratio = least / most;
        return most * sqrt(fused(ratio, ratio, ACC(1)));
    }
    return sqrt(s.middle);
}

extern "C" __global__ void nrm2(unsigned n, const X *x, long long incx, Squares *partial, RESULT *result) {
    Squares total = {0, 0, 0};
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        add_parts(total, as<ELEMENT>(x[i * incx]));
    }
    total = block_sums(total);
    if (threadIdx.x == 0) {
        if (gridDim.x == 1) *result = as<RESULT>(root(total));
        else partial[blockIdx.x] = total;
    }
}

extern "C" __global__ void nrm2_end(unsigned count, const Squares *partial, RESULT *result) {
    Squares total = {0, 0, 0};
    if (threadIdx.x < count) total = partial[threadIdx.x];
    total = block_sums(total);
    if (threadIdx.x == 0) *result = as<RESULT>(root(total));
}
