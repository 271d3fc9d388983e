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

// Objects that are ended after main, when the driver may have ended them already.
static struct Late {
    CUlinkState link = NULL;
    CUdeviceptr memory = 0;
    ~Late() {
        if (memory) {
            cuLinkDestroy(link);
            cuMemFree(memory);
        }
    }
} late;

static bool good = true;

#define CHECK(condition)                                                \
    do {                                                                \
        if (!(condition)) {                                             \
            printf("line %d: %s does not hold\n", __LINE__, #condition); \
            good = false;                                               \
        }                                                               \
    } while (0)
#define OK(call) CHECK((call) == CUDA_SUCCESS)

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
    CHECK(cuDeviceGetCount(&count) == CUDA_ERROR_NOT_INITIALIZED);
    CHECK(cuInit(1) == CUDA_ERROR_INVALID_VALUE);
    OK(cuInit(0));
    OK(cuCtxGetCurrent(&now));
    CHECK(now == NULL);
    CUdeviceptr memory;
    CHECK(cuMemAlloc(&memory, 64) == CUDA_ERROR_INVALID_CONTEXT);
    OK(cuCtxCreate(&context, NULL, 0, 0));
    OK(cuCtxCreate(&other, NULL, 0, 0));
    OK(cuCtxGetCurrent(&now));
    CHECK(now == other && now != context);
    OK(cuCtxPopCurrent(&now));
    CHECK(now == other);
    OK(cuCtxGetCurrent(&now));
    CHECK(now == context);

    CUmodule module;
    CUfunction mark, none;
    OK(cuModuleLoadData(&module, ptx.data()));
    OK(cuModuleGetFunction(&mark, module, "mark"));
    CHECK(cuModuleGetFunction(&none, module, "no such kernel") == CUDA_ERROR_NOT_FOUND);
    const int threads = 4;
    OK(cuMemAlloc(&memory, threads * sizeof(int)));
    // A new thread has no context.
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
    CHECK(unset == threads);
    CHECK(launched == threads);
    int values[threads] = {};
    OK(cuMemcpyDtoH(values, memory, sizeof values));
    for (int i = 0; i < threads; i++) CHECK(values[i] == 100 + i);

    // Functions by their names, as programs find them that load the driver themselves.
    void *found = NULL;
    CUdriverProcAddressQueryResult status;
    OK(cuGetProcAddress("cuMemsetD32", &found, CUDA_VERSION, 0, &status));
    CHECK(found != NULL);
    auto set = (CUresult (*)(CUdeviceptr, unsigned, size_t))found;
    OK(set(memory, 9, threads));
    OK(cuMemcpyDtoH(values, memory, sizeof values));
    CHECK(values[3] == 9);

    OK(cuCtxDestroy(context));
    OK(cuCtxGetCurrent(&now));
    CHECK(now == NULL);
    OK(cuCtxSetCurrent(other));
    // The memory ended with its context.
    CHECK(cuMemFree(memory) == CUDA_ERROR_INVALID_VALUE);
    const char *text = NULL;
    OK(cuGetErrorName(CUDA_ERROR_INVALID_HANDLE, &text));
    CHECK(cuGetErrorName((CUresult)12345, &text) == CUDA_ERROR_INVALID_VALUE);
    CHECK(text == NULL);
    OK(cuLinkCreate(0, NULL, NULL, &late.link));
    OK(cuMemAlloc(&late.memory, 8));
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
