// Kernels as values: in a table, as arguments of functions, through cudaLaunchKernel and cudaFuncGetAttributes.
#include <cuda_runtime.h>
#include <cstdio>

typedef void (*Kernel)(int *, int);

__global__ void increment(int *p, int by) { p[threadIdx.x] += by; }
static __global__ void multiply(int *p, int by) { p[threadIdx.x] *= by; }
template <int Bits> __global__ void shift(int *p, int by) { p[threadIdx.x] = (p[threadIdx.x] << Bits) + by; }

static const Kernel table[] = {increment, multiply, shift<3>, &shift<1>};

int reference(int kernel, int x, int by) {
    return kernel == 0 ? x + by : kernel == 1 ? x * by : (x << (kernel == 2 ? 3 : 1)) + by;
}

void launch(Kernel k, int *p, int by, int n) { k<<<1, n>>>(p, by); }

int main() {
    const int n = 33;
    int *d, h[n], expected[n];
    cudaMalloc(&d, sizeof h);
    for (int i = 0; i < n; i++) h[i] = expected[i] = i - 5;
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    bool good = true;
    for (int round = 0; round < 2; round++) {
        for (int k = 0; k < 4; k++) {
            int by = k + 2 + round;
            if (round == 0) {
                launch(table[k], d, by, n);
            } else {
                void *args[] = {&d, &by};
                good = good && cudaLaunchKernel((const void *)table[k], dim3(1), dim3(n), args, 0, 0) == cudaSuccess;
            }
            for (int i = 0; i < n; i++) expected[i] = reference(k, expected[i], by);
        }
    }
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) good = good && h[i] == expected[i];
    cudaFuncAttributes attributes = {};
    good = good && cudaFuncGetAttributes(&attributes, multiply) == cudaSuccess && attributes.maxThreadsPerBlock >= n;
    good = good && cudaFuncSetCacheConfig(shift<3>, cudaFuncCachePreferL1) == cudaSuccess;
    cudaFree(d);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
