// A graph captured from a stream (a copy, kernels, a copy back), launched several times with other data.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void square(const int *in, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * in[i];
}
__global__ void add(int *p, int by, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] += by;
}

int main() {
    const int n = 1000;
    int *in, *out, *a, *b;
    cudaMallocHost(&in, n * sizeof(int));
    cudaMallocHost(&out, n * sizeof(int));
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMemset(b, 0, n * sizeof(int));
    for (int i = 0; i < n; i++) out[i] = -1;
    cudaStream_t s;
    cudaStreamCreate(&s);

    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    cudaMemcpyAsync(a, in, n * sizeof(int), cudaMemcpyHostToDevice, s);
    square<<<4, 250, 0, s>>>(a, b, n);
    for (int k = 1; k <= 3; k++) add<<<8, 125, 0, s>>>(b, k, n);
    cudaMemcpyAsync(out, b, n * sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaGraph_t graph = nullptr;
    bool good = cudaStreamEndCapture(s, &graph) == cudaSuccess && graph;
    // Nothing ran while it was captured.
    for (int i = 0; i < n; i++) good = good && out[i] == -1;
    size_t nodes = 0;
    good = good && cudaGraphGetNodes(graph, nullptr, &nodes) == cudaSuccess && nodes == 6;
    cudaGraphExec_t exec = nullptr;
    good = good && cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0) == cudaSuccess;

    for (int round = 0; good && round < 4; round++) {
        for (int i = 0; i < n; i++) in[i] = i * (round + 1) - 7;
        good = cudaGraphLaunch(exec, s) == cudaSuccess && cudaStreamSynchronize(s) == cudaSuccess;
        for (int i = 0; i < n; i++) good = good && out[i] == in[i] * in[i] + 6;
    }
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(s);
    cudaFree(a);
    cudaFree(b);
    cudaFreeHost(in);
    cudaFreeHost(out);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
