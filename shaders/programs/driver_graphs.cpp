// Graphs of the driver API: one that is captured from a stream, and one of nodes.
//@ options -lnvrtc -lcuda
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstring>
#include <vector>

static const char *source = "extern \"C\" __global__ void step(int *data, int n, int add) {\n"
                            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                            "    if (i < n) data[i] = data[i] * 2 + add;\n"
                            "}\n";

static bool ok(CUresult result, int line) {
    if (result != CUDA_SUCCESS) printf("line %d: error %d\n", line, (int)result);
    return result == CUDA_SUCCESS;
}
#define OK(call) (good = ok(call, __LINE__) && good)

int main() {
    bool good = true;
    nvrtcProgram program;
    size_t size = 0;
    nvrtcCreateProgram(&program, source, "step.cu", 0, NULL, NULL);
    nvrtcCompileProgram(program, 0, NULL);
    nvrtcGetPTXSize(program, &size);
    std::vector<char> ptx(size);
    nvrtcGetPTX(program, ptx.data());
    CUcontext context;
    CUmodule module;
    CUfunction step;
    CUstream stream;
    OK(cuInit(0));
    OK(cuCtxCreate(&context, NULL, 0, 0));
    OK(cuModuleLoadData(&module, ptx.data()));
    OK(cuModuleGetFunction(&step, module, "step"));
    OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));

    int n = 500, one = 1, three = 3;
    std::vector<int> host(n);
    CUdeviceptr data;
    OK(cuMemAlloc(&data, n * sizeof(int)));
    CUgraph graph;
    CUgraphExec exec;
    void *first[] = {&data, &n, &one}, *second[] = {&data, &n, &three};
    OK(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
    OK(cuMemsetD32Async(data, 10, n, stream));
    OK(cuLaunchKernel(step, 4, 1, 1, 128, 1, 1, 0, stream, first, NULL));
    OK(cuLaunchKernel(step, 4, 1, 1, 128, 1, 1, 0, stream, second, NULL));
    OK(cuStreamEndCapture(stream, &graph));
    size_t nodes = 0;
    OK(cuGraphGetNodes(graph, NULL, &nodes));
    OK(cuGraphInstantiate(&exec, graph, 0));
    for (int i = 0; i < 3; i++) OK(cuGraphLaunch(exec, stream));
    OK(cuStreamSynchronize(stream));
    OK(cuMemcpyDtoH(host.data(), data, n * sizeof(int)));
    good = good && nodes == 3;
    for (int value : host) good = good && value == (10 * 2 + 1) * 2 + 3;
    OK(cuGraphExecDestroy(exec));
    OK(cuGraphDestroy(graph));

    // A set, a launch, and a launch after both.
    CUgraphNode set, launch, last;
    CUDA_MEMSET_NODE_PARAMS fill;
    memset(&fill, 0, sizeof fill);
    fill.dst = data, fill.value = 7, fill.elementSize = 4, fill.width = (size_t)n, fill.height = 1;
    CUDA_KERNEL_NODE_PARAMS params;
    memset(&params, 0, sizeof params);
    params.func = step;
    params.gridDimX = 4, params.blockDimX = 128;
    params.gridDimY = params.gridDimZ = params.blockDimY = params.blockDimZ = 1;
    params.kernelParams = second;
    OK(cuGraphCreate(&graph, 0));
    OK(cuGraphAddMemsetNode(&set, graph, NULL, 0, &fill, context));
    OK(cuGraphAddKernelNode(&launch, graph, &set, 1, &params));
    params.kernelParams = first;
    OK(cuGraphAddKernelNode(&last, graph, NULL, 0, &params));
    OK(cuGraphAddDependencies(graph, &launch, &last, NULL, 1));
    OK(cuGraphInstantiate(&exec, graph, 0));
    OK(cuGraphLaunch(exec, stream));
    OK(cuStreamSynchronize(stream));
    OK(cuMemcpyDtoH(host.data(), data, n * sizeof(int)));
    for (int value : host) good = good && value == (7 * 2 + 3) * 2 + 1;
    OK(cuGraphExecDestroy(exec));
    OK(cuGraphDestroy(graph));
    OK(cuCtxDestroy(context));
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
