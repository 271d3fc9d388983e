// Sums of a vector's elements in a fixed order, with 256 threads in a block. Thread t of all T threads adds elements t, t + T,
// t + 2T, … in this order; then the sums of a block's threads are added in pairs: those with a distance of 128, then 64,
// …, 1. A second kernel with one block adds the sums of blocks in the same way.
#pragma once
#include "numbers.cuh"

#define THREADS 256

// Returns the sum over the block's threads, in thread 0.
template <class N> __device__ inline N block_sum(N value) {
    __shared__ N values[THREADS];
    unsigned t = threadIdx.x;
    values[t] = value;
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) values[t] = sum(values[t], values[t + half]);
    }
    N result = values[0];
    __syncthreads();
    return result;
}
