// Kernels use pinned memory at the host's address, as an argument, in a struct, and in an array in a struct.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Slices {
    int n;
    int *parts[2];
    const int *unused;
};

__global__ void add(int *p, int n) {
    int i = threadIdx.x;
    if (i < n) p[i] += i;
}

__global__ void add_slices(Slices s) {
    int i = threadIdx.x;
    if (i < s.n) s.parts[0][i] += s.parts[1][i];
}

int main() {
    const int n = 20;
    int *locked, *portable, *own = (int *)malloc(n * sizeof(int)), *device;
    bool good = cudaMallocHost(&locked, n * sizeof(int)) == cudaSuccess;
    good = good && cudaHostAlloc(&portable, n * sizeof(int), cudaHostAllocPortable) == cudaSuccess;
    good = good && cudaHostRegister(own, n * sizeof(int), cudaHostRegisterDefault) == cudaSuccess;
    good = good && cudaMalloc(&device, n * sizeof(int)) == cudaSuccess;
    for (int i = 0; i < n; i++) locked[i] = portable[i] = own[i] = 100;
    add<<<1, 32>>>(locked, n);
    add<<<1, 32>>>(portable + 10, 10);
    add<<<1, 32>>>(own, n);
    good = good && cudaDeviceSynchronize() == cudaSuccess;
    for (int i = 0; i < n; i++) {
        good = good && locked[i] == 100 + i && own[i] == 100 + i && portable[i] == (i < 10 ? 100 : 90 + i);
    }
    // The host's changes reach the next kernel, and a kernel's results the next copy.
    for (int i = 0; i < n; i++) locked[i] = 1000 * i;
    Slices slices = {n, {locked, own}, NULL};
    add_slices<<<1, 32>>>(slices);
    cudaMemcpy(device, locked, n * sizeof(int), cudaMemcpyDefault);
    add<<<1, 32>>>(device, n);
    good = good && cudaMemcpy(portable, device, n * sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess;
    for (int i = 0; i < n; i++) {
        good = good && locked[i] == 1000 * i + 100 + i && portable[i] == 1000 * i + 100 + 2 * i;
    }
    good = good && cudaHostUnregister(own) == cudaSuccess && cudaFreeHost(locked) == cudaSuccess;
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
