// The driver API and the runtime in one program: they share the context, addresses, streams and events.
//@ options -lnvrtc -lcuda
#include <cuda.h>
#include <cuda_runtime.h>
#include <nvrtc.h>

#include <cstdio>
#include <vector>

__global__ void twice(int *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] *= 2;
}

static const char *source = "extern \"C\" __global__ void plus(int *data, int n, int y) {\n"
                            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                            "    if (i < n) data[i] += y;\n"
                            "}\n";

static CUfunction load(CUmodule *module) {
    nvrtcProgram program;
    CUfunction kernel = NULL;
    size_t size = 0;
    nvrtcCreateProgram(&program, source, NULL, 0, NULL, NULL);
    if (nvrtcCompileProgram(program, 0, NULL) != NVRTC_SUCCESS || nvrtcGetPTXSize(program, &size) != NVRTC_SUCCESS) return NULL;
    std::vector<char> ptx(size);
    nvrtcGetPTX(program, ptx.data());
    nvrtcDestroyProgram(&program);
    if (cuModuleLoadData(module, ptx.data()) != CUDA_SUCCESS) return NULL;
    cuModuleGetFunction(&kernel, *module, "plus");
    return kernel;
}

int main() {
    // The runtime starts the driver, and its context is the device's primary one.
    bool good = cudaSetDevice(0) == cudaSuccess && cudaFree(0) == cudaSuccess;
    CUcontext current = NULL, primary = NULL;
    good = good && cuCtxGetCurrent(&current) == CUDA_SUCCESS && current != NULL;
    good = good && cuDevicePrimaryCtxRetain(&primary, 0) == CUDA_SUCCESS && current == primary;

    const int n = 1234;
    int *data, count = n, y = 5;
    cudaStream_t stream;
    cudaEvent_t first, last;
    cudaMalloc(&data, n * sizeof(int));
    cudaStreamCreate(&stream);
    cudaEventCreate(&first);
    cudaEventCreate(&last);
    std::vector<int> host(n);
    for (int i = 0; i < n; i++) host[i] = i;
    good = good && cuMemcpyHtoDAsync((CUdeviceptr)data, host.data(), n * sizeof(int), stream) == CUDA_SUCCESS;

    CUmodule module;
    CUfunction plus = load(&module);
    good = good && plus != NULL;
    cudaEventRecord(first, stream);
    twice<<<5, 256, 0, stream>>>(data, n);
    void *args[] = {&data, &count, &y};
    good = good && cuLaunchKernel(plus, 5, 1, 1, 256, 1, 1, 0, stream, args, NULL) == CUDA_SUCCESS;
    twice<<<5, 256, 0, stream>>>(data, n);
    good = good && cuEventRecord(last, stream) == CUDA_SUCCESS && cuStreamSynchronize(stream) == CUDA_SUCCESS;
    float milliseconds = -1;
    good = good && cuEventElapsedTime(&milliseconds, first, last) == CUDA_SUCCESS && milliseconds >= 0;
    cudaMemcpy(host.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) good = good && host[i] == (2 * i + 5) * 2;

    // Each knows the other's memory.
    CUdeviceptr base = 0, other = 0;
    size_t bytes = 0;
    good = good && cuMemGetAddressRange(&base, &bytes, (CUdeviceptr)(data + 10)) == CUDA_SUCCESS;
    good = good && base == (CUdeviceptr)data && bytes == n * sizeof(int);
    good = good && cuMemAlloc(&other, 64) == CUDA_SUCCESS && cudaMemset((void *)other, 1, 64) == cudaSuccess;
    cudaPointerAttributes attributes;
    good = good && cudaPointerGetAttributes(&attributes, (void *)other) == cudaSuccess;
    good = good && attributes.type == cudaMemoryTypeDevice && cudaFree((void *)other) == cudaSuccess;
    // Errors of the driver API are not the runtime's.
    good = good && cuMemFree(base + 4) == CUDA_ERROR_INVALID_VALUE && cudaGetLastError() == cudaSuccess;

    cuModuleUnload(module);
    cuDevicePrimaryCtxRelease(0);
    cudaEventDestroy(first);
    cudaEventDestroy(last);
    cudaStreamDestroy(stream);
    cudaFree(data);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
