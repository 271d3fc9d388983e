#include "shared.h"

__device__ int calls = -5;
__constant__ int offset = 13;
extern "C" __device__ int shifted(int v) { return v + offset; }

static __device__ int steps = 100;
static __global__ void run(int *p, int n) {
    int i = threadIdx.x;
    if (i < n) p[i] += 7;
    if (i == 0) steps += 10;
    if (i < n) atomicAdd(&calls, 100);
}

void triple(int *p, int n) {
    scale<int><<<(n + 31) / 32, 32>>>(p, 3, n);
    run<<<1, n>>>(p, n);
    short *other;
    cudaMalloc(&other, n * sizeof(short));
    scale<short><<<1, n>>>(other, 5, n);
    cudaFree(other);
}

int steps_of_second() {
    int h = -1;
    cudaMemcpyFromSymbol(&h, steps, sizeof h);
    return h;
}

int calls_seen_by_second() {
    int h = -1;
    cudaMemcpyFromSymbol(&h, calls, sizeof h);
    return h;
}
