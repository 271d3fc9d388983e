// Properties, attributes and occupancy choose a launch; a kernel with more dynamic shared memory than usual.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void __launch_bounds__(256) fill(int *p, int n) {
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) p[i] = i ^ 0x5a5a;
}

__global__ void reverse(int *p, int n) {
    extern __shared__ int words[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) words[i] = p[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = words[n - 1 - i];
}

int main() {
    int count = 0, device = -1, value = 0, runtime = 0;
    bool good = cudaGetDeviceCount(&count) == cudaSuccess && count >= 1 && cudaSetDevice(0) == cudaSuccess;
    good = good && cudaGetDevice(&device) == cudaSuccess && device == 0;
    cudaDeviceProp prop;
    good = good && cudaGetDeviceProperties(&prop, device) == cudaSuccess && strlen(prop.name) > 0;
    good = good && prop.warpSize == 32 && prop.maxThreadsPerBlock >= 256 && prop.multiProcessorCount >= 1;
    good = good && cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0) == cudaSuccess && value == 32;
    // Members that CUDA 13 dropped.
    good = good && cudaDeviceGetAttribute(&value, cudaDevAttrClockRate, 0) == cudaSuccess && value == prop.clockRate;
    good = good && cudaDeviceGetAttribute(&value, cudaDevAttrMemoryClockRate, 0) == cudaSuccess;
    good = good && value == prop.memoryClockRate && prop.clockRate > 0 && prop.memoryClockRate > 0;
    good = good && prop.deviceOverlap == 1 && prop.asyncEngineCount >= 1 && prop.computeMode == cudaComputeModeDefault;
    good = good && prop.maxTexture1DLinear > 0 && prop.singleToDoublePrecisionPerfRatio > 0;
    good = good && cudaRuntimeGetVersion(&runtime) == cudaSuccess && runtime >= 11000;
    size_t available = 0, total = 0;
    good = good && cudaMemGetInfo(&available, &total) == cudaSuccess && available <= total && total > 0;

    int grid = 0, block = 0, active = 0;
    good = good && cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 0) == cudaSuccess;
    good = good && grid >= 1 && block >= 32 && block <= 256;
    good = good && cudaOccupancyMaxActiveBlocksPerMultiprocessor(&active, fill, block, 0) == cudaSuccess && active >= 1;
    const int n = 11000;
    std::vector<int> h(n);
    int *d;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemset(d, 0xff, n * sizeof(int));
    if (good) fill<<<grid, block>>>(d, n);

    size_t shared = prop.sharedMemPerBlockOptin < n * sizeof(int) ? prop.sharedMemPerBlockOptin : n * sizeof(int);
    int m = (int)(shared / sizeof(int));
    good = good && cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared) == cudaSuccess;
    reverse<<<1, 128, shared>>>(d, m);
    good = good && cudaGetLastError() == cudaSuccess;
    cudaMemcpy(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) good = good && h[i] == ((i < m ? m - 1 - i : i) ^ 0x5a5a);
    cudaFree(d);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
