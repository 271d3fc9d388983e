// Errors: bad arguments and launches return codes, have names, are kept until they are read, and work goes on after.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(call)                                                                        \
    do {                                                                                   \
        cudaError_t error = (call);                                                        \
        if (error != cudaSuccess) {                                                        \
            printf("%s:%d: %s\nFAIL\n", __FILE__, __LINE__, cudaGetErrorString(error));    \
            exit(1);                                                                       \
        }                                                                                  \
    } while (0)

__global__ void set(int *p, int v) { p[threadIdx.x] = v; }

int main() {
    int *d, h[4] = {};
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMemset(d, 0, sizeof h));
    bool good = cudaGetLastError() == cudaSuccess;

    // A launch with too many threads in a block: seen by peeking, twice, then taken. The code is that of CUDA 13.0.
    set<<<1, 100000>>>(d, 1);
    good = good && cudaPeekAtLastError() == cudaErrorInvalidValue;
    good = good && cudaPeekAtLastError() == cudaErrorInvalidValue;
    good = good && cudaGetLastError() == cudaErrorInvalidValue && cudaGetLastError() == cudaSuccess;
    set<<<0, 1>>>(d, 1);
    good = good && cudaGetLastError() == cudaErrorInvalidValue;

    // Functions return what they also keep.
    good = good && cudaSetDevice(1000) == cudaErrorInvalidDevice && cudaGetLastError() == cudaErrorInvalidDevice;
    int *far = (int *)1;
    good = good && cudaMalloc(&far, (size_t)1 << 60) == cudaErrorMemoryAllocation;
    good = good && cudaGetLastError() == cudaErrorMemoryAllocation;
    good = good && cudaMemcpy(h, d, sizeof h, (cudaMemcpyKind)42) == cudaErrorInvalidMemcpyDirection;
    good = good && cudaGetDeviceCount(nullptr) == cudaErrorInvalidValue;
    cudaGetLastError();
    good = good && cudaFree(nullptr) == cudaSuccess && cudaGetLastError() == cudaSuccess;

    good = good && strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue") == 0;
    good = good && strcmp(cudaGetErrorName(cudaErrorNotReady), "cudaErrorNotReady") == 0;
    good = good && strcmp(cudaGetErrorString(cudaSuccess), "no error") == 0;
    good = good && strcmp(cudaGetErrorString(cudaErrorInvalidConfiguration), "invalid configuration argument") == 0;
    good = good && strcmp(cudaGetErrorName((cudaError_t)12345), "unrecognized error code") == 0;

    set<<<1, 4>>>(d, 77);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int x : h) good = good && x == 77;
    CHECK(cudaFree(d));
    CHECK(cudaDeviceReset());
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
