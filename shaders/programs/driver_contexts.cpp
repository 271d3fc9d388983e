// Contexts of several threads; objects end with their context; functions by their names.
//@ link -lnvrtc -lcuda
#include <cuda.h>
#include <nvrtc.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

static const char *source = "extern \"C\" __global__ void mark(int *p, int i, int v) { p[i] = v; }";

// Objects that end after main.
static struct Late {
    CUlinkState link = NULL;
    CUdeviceptr memory = 0;
    ~Late() {
        if (memory && (cuLinkDestroy(link) != CUDA_SUCCESS || cuMemFree(memory) != CUDA_SUCCESS)) _Exit(1);
    }
} late;

int main() {
    nvrtcProgram program;
    size_t size = 0;
    nvrtcCreateProgram(&program, source, "mark.cu", 0, NULL, NULL);
    nvrtcCompileProgram(program, 0, NULL);
    nvrtcGetPTXSize(program, &size);
    std::vector<char> ptx(size);
    nvrtcGetPTX(program, ptx.data());

    CUcontext context = NULL, other = NULL, now = NULL;
    int count = 0;
    bool good = cuDeviceGetCount(&count) == CUDA_ERROR_NOT_INITIALIZED;
    good = good && cuInit(1) == CUDA_ERROR_INVALID_VALUE && cuInit(0) == CUDA_SUCCESS;
    good = good && cuCtxGetCurrent(&now) == CUDA_SUCCESS && now == NULL;
    CUdeviceptr memory;
    good = good && cuMemAlloc(&memory, 64) == CUDA_ERROR_INVALID_CONTEXT;
    good = good && cuCtxCreate(&context, 0, 0) == CUDA_SUCCESS && cuCtxCreate(&other, 0, 0) == CUDA_SUCCESS;
    good = good && cuCtxGetCurrent(&now) == CUDA_SUCCESS && now == other && now != context;
    good = good && cuCtxPopCurrent(&now) == CUDA_SUCCESS && now == other;
    good = good && cuCtxGetCurrent(&now) == CUDA_SUCCESS && now == context;

    CUmodule module;
    CUfunction mark;
    good = good && cuModuleLoadData(&module, ptx.data()) == CUDA_SUCCESS;
    good = good && cuModuleGetFunction(&mark, module, "mark") == CUDA_SUCCESS;
    const int threads = 4;
    good = good && cuMemAlloc(&memory, threads * sizeof(int)) == CUDA_SUCCESS;
    std::atomic<int> launched(0);
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; i++) {
        workers.emplace_back([&, i] {
            // A new thread has no context.
            int index = i, value = 100 + i;
            void *args[] = {&memory, &index, &value};
            bool first = cuLaunchKernel(mark, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL) == CUDA_ERROR_INVALID_CONTEXT;
            bool set = cuCtxSetCurrent(context) == CUDA_SUCCESS;
            bool second = cuLaunchKernel(mark, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL) == CUDA_SUCCESS;
            launched += first && set && second && cuCtxSynchronize() == CUDA_SUCCESS;
        });
    }
    for (auto &worker : workers) worker.join();
    int values[threads] = {};
    good = good && launched == threads && cuMemcpyDtoH(values, memory, sizeof values) == CUDA_SUCCESS;
    for (int i = 0; i < threads; i++) good = good && values[i] == 100 + i;

    // Functions by their names, as programs find them that load the driver themselves.
    void *found = NULL;
    CUdriverProcAddressQueryResult status;
    good = good && cuGetProcAddress("cuMemsetD32", &found, CUDA_VERSION, 0, &status) == CUDA_SUCCESS && found != NULL;
    auto set = (CUresult (*)(CUdeviceptr, unsigned, size_t))found;
    good = good && set(memory, 9, threads) == CUDA_SUCCESS && cuMemcpyDtoH(values, memory, sizeof values) == CUDA_SUCCESS;
    good = good && values[3] == 9;

    good = good && cuCtxDestroy(context) == CUDA_SUCCESS && cuCtxGetCurrent(&now) == CUDA_SUCCESS && now == NULL;
    good = good && cuCtxSetCurrent(other) == CUDA_SUCCESS;
    // The memory and the module ended with their context.
    good = good && cuMemFree(memory) == CUDA_ERROR_INVALID_VALUE;
    good = good && cuModuleGetFunction(&mark, module, "mark") == CUDA_ERROR_INVALID_HANDLE;
    const char *text = NULL;
    good = good && cuGetErrorName(CUDA_ERROR_INVALID_HANDLE, &text) == CUDA_SUCCESS;
    good = good && cuGetErrorName((CUresult)12345, &text) == CUDA_ERROR_INVALID_VALUE && text == NULL;
    good = good && cuLinkCreate(0, NULL, NULL, &late.link) == CUDA_SUCCESS && cuMemAlloc(&late.memory, 8) == CUDA_SUCCESS;
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
