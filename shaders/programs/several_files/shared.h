// What the files of this program share: a struct, a template of a kernel, and functions that launch.
#pragma once
#include <cuda_runtime.h>

struct Pair {
    int first, second;
};

__host__ __device__ inline int weight(Pair p) { return p.first * 10 + p.second; }

#ifdef __CUDACC__
// Defined by second.cu, used by kernels and the host code of both files.
extern __device__ int calls;
extern __constant__ int offset;
extern "C" __device__ int shifted(int v);

// Launched from both .cu files with the same argument, and with others.
template <class T> __global__ void scale(T *p, T by, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] *= by;
}
#endif

void weigh(const Pair *pairs, int *out, int n);
void triple(int *p, int n);
int steps_of_first();
int steps_of_second();
int calls_seen_by_first();
int calls_seen_by_second();
