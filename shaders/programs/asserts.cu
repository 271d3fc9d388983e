// A failed assertion makes the device unusable for the process. The error is returned by each call that uses the device, and
// once by cudaGetLastError.
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>

__global__ void check(int value) { assert(value != 1); }

#define SHOW(call) printf("%s: %s\n", #call, cudaGetErrorName(call))

int main() {
    int *memory;
    cudaStream_t stream;
    SHOW(cudaStreamCreate(&stream));
    check<<<1, 4>>>(0);
    SHOW(cudaDeviceSynchronize());
    check<<<1, 4, 0, stream>>>(1);
    SHOW(cudaStreamSynchronize(stream));
    SHOW(cudaGetLastError());
    SHOW(cudaGetLastError());
    SHOW(cudaMalloc(&memory, 4));
    SHOW(cudaStreamQuery(stream));
    check<<<1, 4>>>(0);
    SHOW(cudaGetLastError());
    return 0;
}
