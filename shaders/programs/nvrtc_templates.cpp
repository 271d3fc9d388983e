// Instances of kernel templates, variables, and headers that the program passes to NVRTC as text.
//@ options -lnvrtc -lcuda
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

static const char *scaling = R"(
#pragma once
namespace scaling {
template <class T, int N> struct By {
    static __device__ T apply(T x) { return x * N; }
};
}
)";

static const char *source = R"(
#include "tools/scaling.h"
namespace work {
__constant__ double shift;
__device__ int done[2];
template <class Operation, class T> __global__ void apply(T *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = Operation::apply(data[i]) + (T)shift;
    if (i == 0) done[sizeof(T) / 8] += 1;
}
}
)";

// Compiles the source with names of instances, and returns their names in the code.
static std::map<std::string, std::string> compile(const std::vector<std::string> &names, std::vector<char> &code) {
    std::map<std::string, std::string> lowered;
    nvrtcProgram program;
    const char *headers[] = {scaling}, *headerNames[] = {"tools/scaling.h"};
    nvrtcCreateProgram(&program, source, "work.cu", 1, headers, headerNames);
    for (auto &name : names) nvrtcAddNameExpression(program, name.c_str());
    const char *options[] = {"-arch=sm_90", "-default-device"};
    nvrtcResult result = nvrtcCompileProgram(program, 2, options);
    size_t size;
    if (result != NVRTC_SUCCESS) {
        nvrtcGetProgramLogSize(program, &size);
        std::vector<char> log(size);
        nvrtcGetProgramLog(program, log.data());
        printf("%s\n%s\n", nvrtcGetErrorString(result), log.data());
        return lowered;
    }
    nvrtcGetCUBINSize(program, &size);
    code.resize(size);
    nvrtcGetCUBIN(program, code.data());
    for (auto &name : names) {
        const char *found = NULL;
        if (nvrtcGetLoweredName(program, name.c_str(), &found) == NVRTC_SUCCESS) lowered[name] = found;
    }
    nvrtcDestroyProgram(&program);
    return lowered;
}

// Applies an instance to numbers, and compares with the host.
template <class T> static bool applies(CUmodule module, const std::string &name, int factor, double shift) {
    CUfunction kernel;
    if (cuModuleGetFunction(&kernel, module, name.c_str()) != CUDA_SUCCESS) return false;
    int n = 300;
    std::vector<T> data(n);
    for (int i = 0; i < n; i++) data[i] = (T)(i - 100);
    CUdeviceptr device;
    cuMemAlloc(&device, n * sizeof(T));
    cuMemcpyHtoD(device, data.data(), n * sizeof(T));
    void *args[] = {&device, &n};
    bool good = cuLaunchKernel(kernel, 3, 1, 1, 128, 1, 1, 0, 0, args, 0) == CUDA_SUCCESS;
    cuMemcpyDtoH(data.data(), device, n * sizeof(T));
    for (int i = 0; i < n; i++) good = good && data[i] == (T)((i - 100) * factor) + (T)shift;
    cuMemFree(device);
    return good;
}

int main() {
    const std::string floats = "work::apply<scaling::By<float, 3>, float>";
    const std::string doubles = "work::apply<scaling::By<double, -2>, double>";
    std::vector<char> code;
    auto names = compile({floats, doubles, "&work::shift", "&work::done"}, code);
    bool good = names.size() == 4;
    cuInit(0);
    CUcontext context;
    CUmodule module;
    cuDevicePrimaryCtxRetain(&context, 0);
    cuCtxSetCurrent(context);
    good = good && cuModuleLoadData(&module, code.data()) == CUDA_SUCCESS;
    CUdeviceptr shift = 0, done = 0;
    size_t shiftBytes = 0, doneBytes = 0;
    if (good) {
        cuModuleGetGlobal(&shift, &shiftBytes, module, names["&work::shift"].c_str());
        cuModuleGetGlobal(&done, &doneBytes, module, names["&work::done"].c_str());
        double value = 4.0;
        good = shiftBytes == 8 && doneBytes == 8 && cuMemcpyHtoD(shift, &value, 8) == CUDA_SUCCESS;
        good = good && applies<float>(module, names[floats], 3, value);
        good = good && applies<double>(module, names[doubles], -2, value);
        int counts[2] = {0, 0};
        cuMemcpyDtoH(counts, done, sizeof counts);
        good = good && counts[0] == 1 && counts[1] == 1;
        cuModuleUnload(module);
    }
    cuDevicePrimaryCtxRelease(0);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
