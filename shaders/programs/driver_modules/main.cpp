// The driver API alone: modules of the three kinds of files that the compiler writes, and both ways to pass arguments.
//@ options -lcuda
//@ build -fatbin -o kernels.fatbin kernels.cu
//@ build -cubin -arch=sm_80 -o kernels.cubin kernels.cu
//@ build -ptx -o kernels.ptx kernels.cu
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#define CHECK(call) check(call, #call, __LINE__)

static void check(CUresult result, const char *call, int line) {
    if (result == CUDA_SUCCESS) return;
    const char *name = "", *text = "";
    cuGetErrorName(result, &name);
    cuGetErrorString(result, &text);
    printf("line %d: %s: %s (%s)\n", line, call, name, text);
    exit(1);
}

static std::string contents(const char *path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream all;
    all << file.rdbuf();
    return all.str();
}

// Adds two vectors with the kernel `combine`, whose arguments are in an array of pointers or packed.
static bool combines(CUmodule module, bool packed) {
    CUfunction kernel;
    CHECK(cuModuleGetFunction(&kernel, module, "combine"));
    const int n = 1000;
    std::vector<int> a(n), b(n), out(n, -1);
    for (int i = 0; i < n; i++) a[i] = i, b[i] = 3 * i;
    CUdeviceptr da, db, dout, weights, calls;
    size_t bytes = n * sizeof(int), weightsBytes, callsBytes;
    CHECK(cuMemAlloc(&da, bytes));
    CHECK(cuMemAlloc(&db, bytes));
    CHECK(cuMemAlloc(&dout, bytes));
    CHECK(cuMemcpyHtoD(da, a.data(), bytes));
    CHECK(cuMemcpyHtoD(db, b.data(), bytes));
    CHECK(cuMemsetD32(dout, 7, n));
    CHECK(cuModuleGetGlobal(&weights, &weightsBytes, module, "weights"));
    CHECK(cuModuleGetGlobal(&calls, &callsBytes, module, "calls"));
    const int values[3] = {2, 5, 11};
    CHECK(cuMemcpyHtoD(weights, values, sizeof values));
    unsigned before = 0, after = 0;
    CHECK(cuMemcpyDtoH(&before, calls, sizeof before));
    if (packed) {
        char buffer[64];
        size_t size = 0;
        auto add = [&](const void *value, size_t bytes) {
            memcpy(buffer + size, value, bytes);
            size += bytes;
        };
        add(&da, sizeof da), add(&db, sizeof db), add(&dout, sizeof dout), add(&n, sizeof n);
        void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
        CHECK(cuLaunchKernel(kernel, (n + 127) / 128, 1, 1, 128, 1, 1, 0, NULL, NULL, extra));
    } else {
        int count = n;
        void *args[] = {&da, &db, &dout, &count};
        CHECK(cuLaunchKernel(kernel, (n + 127) / 128, 1, 1, 128, 1, 1, 0, NULL, args, NULL));
    }
    CHECK(cuCtxSynchronize());
    CHECK(cuMemcpyDtoH(out.data(), dout, bytes));
    CHECK(cuMemcpyDtoH(&after, calls, sizeof after));
    bool good = weightsBytes == 12 && callsBytes == 4 && after == before + 1;
    for (int i = 0; i < n; i++) good = good && out[i] == 2 * a[i] + 5 * b[i] + 11;
    CHECK(cuMemFree(da));
    CHECK(cuMemFree(db));
    CHECK(cuMemFree(dout));
    return good;
}

struct Range {
    char step;
    double first;
};

static bool fills(CUmodule module) {
    CUfunction kernel;
    CHECK(cuModuleGetFunction(&kernel, module, "_ZN5ramps4fillEPd5Rangei"));
    int n = 7000, threads = 0, value = 0;
    size_t bytes = n * sizeof(double);
    CHECK(cuFuncGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel));
    CHECK(cuFuncSetAttribute(kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, (int)bytes));
    CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, kernel));
    CUdeviceptr out;
    CHECK(cuMemAlloc(&out, bytes));
    CHECK(cuMemsetD8(out, 0, bytes));
    Range range = {3, 0.25};
    void *args[] = {&out, &range, &n};
    CUlaunchConfig config = {};
    config.gridDimX = config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
    config.blockDimX = 96;
    config.sharedMemBytes = (unsigned)bytes;
    CHECK(cuLaunchKernelEx(&config, kernel, args, NULL));
    std::vector<double> host(n);
    CHECK(cuMemcpyDtoH(host.data(), out, bytes));
    bool good = threads >= 96 && value == (int)bytes;
    for (int i = 0; i < n; i++) good = good && host[i] == 2 * (0.25 + 3 * (n - 1 - i));
    CHECK(cuMemFree(out));
    return good;
}

int main() {
    CHECK(cuInit(0));
    int devices = 0, warp = 0;
    CUdevice device;
    char name[128];
    CHECK(cuDeviceGetCount(&devices));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDeviceGetName(name, sizeof name, device));
    CHECK(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
    bool good = devices >= 1 && warp == 32 && strlen(name) > 0;
    CUmodule module;
    good = good && cuModuleLoad(&module, "kernels.fatbin") == CUDA_ERROR_INVALID_CONTEXT;
    CUcontext context;
    CHECK(cuCtxCreate(&context, NULL, 0, device));

    CHECK(cuModuleLoad(&module, "kernels.fatbin"));
    good = good && combines(module, false) && combines(module, true) && fills(module);
    CUfunction missing;
    good = good && cuModuleGetFunction(&missing, module, "missing") == CUDA_ERROR_NOT_FOUND;
    CHECK(cuModuleUnload(module));

    std::string cubin = contents("kernels.cubin");
    CHECK(cuModuleLoadData(&module, cubin.data()));
    good = good && combines(module, true);
    CHECK(cuModuleUnload(module));

    // As text, whose end is a null character.
    std::string ptx = contents("kernels.ptx");
    ptx = std::string(ptx.c_str());
    char messages[256];
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {messages, (void *)sizeof messages};
    CHECK(cuModuleLoadDataEx(&module, ptx.c_str(), 2, options, values));
    good = good && combines(module, false) && messages[0] == 0;

    // The same code through the linker.
    CUlinkState link;
    void *joined;
    size_t size;
    CUmodule second;
    CHECK(cuLinkCreate(0, NULL, NULL, &link));
    CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void *)ptx.c_str(), ptx.size() + 1, "kernels", 0, NULL, NULL));
    CHECK(cuLinkComplete(link, &joined, &size));
    CHECK(cuModuleLoadData(&second, joined));
    CHECK(cuLinkDestroy(link));
    good = good && size > 0 && combines(second, true) && fills(second);

    good = good && cuModuleLoad(&module, "no such file") == CUDA_ERROR_FILE_NOT_FOUND;
    good = good && cuModuleLoadData(&module, "no device code") == CUDA_ERROR_INVALID_IMAGE;
    CHECK(cuCtxDestroy(context));
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
