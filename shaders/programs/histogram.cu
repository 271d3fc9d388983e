// Atomics: a histogram in shared and global memory, extremes, compare-and-swap, and sums of floats.
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <vector>

__global__ void histogram(const unsigned char *in, int n, unsigned *bins, int *extremes) {
    __shared__ unsigned local[64];
    if (threadIdx.x < 64) local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&local[in[i] / 4], 1u);
        atomicMin(&extremes[0], (int)in[i]);
        atomicMax(&extremes[1], (int)in[i]);
    }
    __syncthreads();
    if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__device__ void multiply(unsigned *p, unsigned by) {
    unsigned old = *p, seen;
    do {
        seen = old;
        old = atomicCAS(p, seen, seen * by);
    } while (old != seen);
}

__global__ void others(unsigned *p, float *sum, unsigned long long *wide) {
    multiply(p, 3u);
    atomicInc(p + 1, 9u);
    atomicXor(p + 2, 1u << threadIdx.x);
    atomicAdd(sum, 0.5f);
    atomicAdd(wide, 1ull << 33);
}

int main() {
    const int n = 30000;
    std::vector<unsigned char> in(n);
    for (int i = 0; i < n; i++) in[i] = (unsigned char)(i * 7919 / 13 % 251 + 2);
    unsigned char *din;
    unsigned *bins, h[64], expected[64] = {};
    int *extremes, e[2] = {1000, -1000};
    cudaMalloc(&din, n);
    cudaMalloc(&bins, sizeof h);
    cudaMalloc(&extremes, sizeof e);
    cudaMemcpy(din, in.data(), n, cudaMemcpyHostToDevice);
    cudaMemcpy(extremes, e, sizeof e, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, sizeof h);
    histogram<<<5, 128>>>(din, n, bins, extremes);
    cudaMemcpy(h, bins, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(e, extremes, sizeof e, cudaMemcpyDeviceToHost);
    for (unsigned char x : in) expected[x / 4]++;
    bool good = std::equal(h, h + 64, expected);
    good = good && e[0] == *std::min_element(in.begin(), in.end()) && e[1] == *std::max_element(in.begin(), in.end());

    struct { unsigned long long wide; unsigned p[3]; float sum; } *d, r = {5, {2, 0, 0}, 1.0f};
    cudaMalloc(&d, sizeof r);
    cudaMemcpy(d, &r, sizeof r, cudaMemcpyHostToDevice);
    others<<<1, 13>>>(d->p, &d->sum, &d->wide);
    cudaMemcpy(&r, d, sizeof r, cudaMemcpyDeviceToHost);
    good = good && r.p[0] == 2u * 1594323u && r.p[1] == 3 && r.p[2] == 0x1fff && r.sum == 7.5f;
    good = good && r.wide == 5 + (13ull << 33) && cudaGetLastError() == cudaSuccess;
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
