// Sums and maxima of blocks, with static and dynamic shared memory and shuffles.
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <vector>

__global__ void block_sums(const int *in, int *out, int n) {
    __shared__ int part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

__global__ void block_maxima(const int *in, int *out, int n) {
    extern __shared__ int warps[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = i < n ? in[i] : -2147483647;
    for (int lanes = 16; lanes > 0; lanes /= 2) value = max(value, __shfl_down_sync(0xffffffff, value, lanes));
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < blockDim.x / 32; w++) value = max(value, warps[w]);
        out[blockIdx.x] = value;
    }
}

int main() {
    const int n = 50001, block = 256, blocks = (n + block - 1) / block;
    std::vector<int> in(n), sums(blocks), maxima(blocks);
    unsigned state = 1;
    for (int &x : in) x = (int)((state = state * 1664525u + 1013904223u) >> 12) - 500000;
    int *din, *dsums, *dmaxima;
    cudaMalloc(&din, n * sizeof(int));
    cudaMalloc(&dsums, blocks * sizeof(int));
    cudaMalloc(&dmaxima, blocks * sizeof(int));
    cudaMemcpy(din, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(dsums, 0x55, blocks * sizeof(int));
    cudaMemset(dmaxima, 0x55, blocks * sizeof(int));
    block_sums<<<blocks, block>>>(din, dsums, n);
    block_maxima<<<blocks, block, block / 32 * sizeof(int)>>>(din, dmaxima, n);
    cudaMemcpy(sums.data(), dsums, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(maxima.data(), dmaxima, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    bool good = cudaGetLastError() == cudaSuccess;
    for (int b = 0; b < blocks; b++) {
        int sum = 0, most = -2147483647;
        for (int i = b * block; i < std::min(n, (b + 1) * block); i++) {
            sum += in[i];
            most = std::max(most, in[i]);
        }
        good = good && sums[b] == sum && maxima[b] == most;
    }
    cudaFree(din);
    cudaFree(dsums);
    cudaFree(dmaxima);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
