#include "shared.h"

// A kernel and a variable of the same names as in second.cu, of this file alone.
static __device__ int steps = 0;
static __global__ void run(const Pair *pairs, int *out, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = weight(pairs[i]);
    if (i == 0) steps += 1;
    if (i < n) {
        out[i] = shifted(out[i]) - offset;
        atomicAdd(&calls, 1);
    }
}

void weigh(const Pair *pairs, int *out, int n) {
    const int start = 1000;
    cudaMemcpyToSymbol(calls, &start, sizeof start);
    run<<<1, n>>>(pairs, out, n);
    scale<<<1, n>>>(out, 2, n);
}

int steps_of_first() {
    int h = -1;
    cudaMemcpyFromSymbol(&h, steps, sizeof h);
    return h;
}

int calls_seen_by_first() {
    int h = -1;
    cudaMemcpyFromSymbol(&h, calls, sizeof h);
    return h;
}
