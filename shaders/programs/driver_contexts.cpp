// Contexts of several threads; objects end with their context; functions by their names.
//@ options -lnvrtc -lcuda
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

// Prints a call and its result.
#define SHOW(call) printf("%s: %d\n", #call, (int)(call))

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
    SHOW(cuDeviceGetCount(&count));
    SHOW(cuInit(1));
    SHOW(cuInit(0));
    SHOW(cuCtxGetCurrent(&now));
    SHOW(now == NULL);
    CUdeviceptr memory;
    SHOW(cuMemAlloc(&memory, 64));
    SHOW(cuCtxCreate(&context, NULL, 0, 0));
    SHOW(cuCtxCreate(&other, NULL, 0, 0));
    SHOW(cuCtxGetCurrent(&now));
    SHOW(now == other && now != context);
    SHOW(cuCtxPopCurrent(&now));
    SHOW(now == other);
    SHOW(cuCtxGetCurrent(&now));
    SHOW(now == context);

    CUmodule module;
    CUfunction mark, none;
    SHOW(cuModuleLoadData(&module, ptx.data()));
    SHOW(cuModuleGetFunction(&mark, module, "mark"));
    SHOW(cuModuleGetFunction(&none, module, "no such kernel"));
    const int threads = 4;
    SHOW(cuMemAlloc(&memory, threads * sizeof(int)));
    // A new thread has no context; launches use that of their function.
    std::atomic<int> unset(0), launched(0);
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; i++) {
        workers.emplace_back([&, i] {
            int index = i, value = 100 + i;
            void *args[] = {&memory, &index, &value};
            CUcontext mine = context;
            unset += cuCtxGetCurrent(&mine) == CUDA_SUCCESS && mine == NULL && cuCtxSynchronize() == CUDA_ERROR_INVALID_CONTEXT;
            bool set = cuCtxSetCurrent(context) == CUDA_SUCCESS;
            bool done = cuLaunchKernel(mark, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL) == CUDA_SUCCESS;
            launched += set && done && cuCtxSynchronize() == CUDA_SUCCESS;
        });
    }
    for (auto &worker : workers) worker.join();
    SHOW(unset);
    SHOW(launched);
    int values[threads] = {};
    SHOW(cuMemcpyDtoH(values, memory, sizeof values));
    for (int value : values) SHOW(value);
    std::thread([&] {
        int index = 1, value = 7;
        void *args[] = {&memory, &index, &value};
        SHOW(cuLaunchKernel(mark, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
    }).join();

    // Functions by their names, as programs find them that load the driver themselves.
    void *found = NULL;
    CUdriverProcAddressQueryResult status;
    SHOW(cuGetProcAddress("cuMemsetD32", &found, CUDA_VERSION, 0, &status));
    SHOW(found != NULL);
    auto set = (CUresult (*)(CUdeviceptr, unsigned, size_t))found;
    SHOW(set(memory, 9, threads));
    SHOW(cuMemcpyDtoH(values, memory, sizeof values));
    SHOW(values[3]);

    SHOW(cuCtxDestroy(context));
    SHOW(cuCtxGetCurrent(&now));
    SHOW(now == NULL);
    SHOW(cuCtxSetCurrent(other));
    // The memory ended with its context.
    SHOW(cuMemFree(memory));
    const char *text = NULL;
    SHOW(cuGetErrorName(CUDA_ERROR_INVALID_HANDLE, &text));
    SHOW(cuGetErrorName((CUresult)12345, &text));
    SHOW(text == NULL);
    SHOW(cuLinkCreate(0, NULL, NULL, &late.link));
    SHOW(cuMemAlloc(&late.memory, 8));
    return 0;
}
