// A kernel that is compiled while the program runs, as in the example of NVRTC's documentation.
//@ options -lnvrtc -lcuda
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define NVRTC(call)                                                                \
    do {                                                                           \
        nvrtcResult result = call;                                                 \
        if (result != NVRTC_SUCCESS) {                                             \
            printf("%s: %s\n", #call, nvrtcGetErrorString(result));                \
            exit(1);                                                               \
        }                                                                          \
    } while (0)
#define DRIVER(call)                                                               \
    do {                                                                           \
        CUresult result = call;                                                    \
        if (result != CUDA_SUCCESS) {                                              \
            const char *name;                                                      \
            cuGetErrorName(result, &name);                                         \
            printf("%s: %s\n", #call, name);                                       \
            exit(1);                                                               \
        }                                                                          \
    } while (0)

static const char *source = R"(
extern "C" __global__ void saxpy(float a, const float *x, const float *y, float *out, size_t n) {
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n) out[i] = a * x[i] + y[i] + OFFSET;
}
)";

int main() {
    nvrtcProgram program;
    NVRTC(nvrtcCreateProgram(&program, source, "saxpy.cu", 0, NULL, NULL));
    // Without the macro there is a message.
    bool good = nvrtcCompileProgram(program, 0, NULL) == NVRTC_ERROR_COMPILATION;
    size_t size;
    NVRTC(nvrtcGetProgramLogSize(program, &size));
    std::string log(size, ' ');
    NVRTC(nvrtcGetProgramLog(program, &log[0]));
    good = good && log.find("OFFSET") != std::string::npos && log.find("saxpy.cu") != std::string::npos;
    const char *options[] = {"-DOFFSET=0.5f", "--gpu-architecture=compute_80", "--fmad=false", "--std=c++17"};
    NVRTC(nvrtcCompileProgram(program, 4, options));
    NVRTC(nvrtcGetPTXSize(program, &size));
    std::vector<char> ptx(size);
    NVRTC(nvrtcGetPTX(program, ptx.data()));
    NVRTC(nvrtcDestroyProgram(&program));

    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction kernel;
    DRIVER(cuInit(0));
    DRIVER(cuDeviceGet(&device, 0));
    DRIVER(cuCtxCreate(&context, 0, device));
    DRIVER(cuModuleLoadDataEx(&module, ptx.data(), 0, 0, 0));
    DRIVER(cuModuleGetFunction(&kernel, module, "saxpy"));
    size_t n = 128 * 32, bytes = n * sizeof(float);
    float a = 5.1f;
    std::vector<float> x(n), y(n), out(n, -1.0f);
    for (size_t i = 0; i < n; i++) x[i] = (float)i, y[i] = (float)(2 * i);
    CUdeviceptr dx, dy, dout;
    DRIVER(cuMemAlloc(&dx, bytes));
    DRIVER(cuMemAlloc(&dy, bytes));
    DRIVER(cuMemAlloc(&dout, bytes));
    DRIVER(cuMemcpyHtoD(dx, x.data(), bytes));
    DRIVER(cuMemcpyHtoD(dy, y.data(), bytes));
    DRIVER(cuMemsetD8(dout, 0, bytes));
    void *args[] = {&a, &dx, &dy, &dout, &n};
    DRIVER(cuLaunchKernel(kernel, 32, 1, 1, 128, 1, 1, 0, NULL, args, 0));
    DRIVER(cuCtxSynchronize());
    DRIVER(cuMemcpyDtoH(out.data(), dout, bytes));
    for (size_t i = 0; i < n; i++) {
        volatile float product = a * x[i];
        volatile float sum = product + y[i];
        good = good && out[i] == sum + 0.5f;
    }
    DRIVER(cuMemFree(dx));
    DRIVER(cuMemFree(dy));
    DRIVER(cuMemFree(dout));
    DRIVER(cuModuleUnload(module));
    DRIVER(cuCtxDestroy(context));
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
