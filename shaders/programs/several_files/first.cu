#include "shared.h"

// A kernel and a variable of the same names as in second.cu, of this file alone.
static __device__ int steps = 0;
static __global__ void run(const Pair *pairs, int *out, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = weight(pairs[i]);
    if (i == 0) steps += 1;
}

void weigh(const Pair *pairs, int *out, int n) {
    run<<<1, n>>>(pairs, out, n);
    scale<<<1, n>>>(out, 2, n);
}

int steps_of_first() {
    int h = -1;
    cudaMemcpyFromSymbol(&h, steps, sizeof h);
    return h;
}
