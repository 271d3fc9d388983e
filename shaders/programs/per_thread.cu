// The default stream of each thread: captured like another stream, with an identifier of its own, and ordered after the legacy
// stream.
//@ options --default-stream per-thread
#include <cuda_runtime.h>

#include <cstdio>
#include <thread>

__device__ int total;

__global__ void add(int value) { total += value; }

#define SHOW(call) printf("%s: %d\n", #call, (int)(call))

static void work(unsigned long long *id) {
    cudaStream_t none = 0;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL;
    cudaStreamCaptureStatus status;
    SHOW(cudaStreamGetId(none, id));
    SHOW(cudaStreamBeginCapture(none, cudaStreamCaptureModeThreadLocal));
    add<<<1, 1>>>(2);
    SHOW(cudaGetLastError());
    SHOW(cudaStreamIsCapturing(none, &status));
    SHOW(status == cudaStreamCaptureStatusActive);
    SHOW(cudaStreamEndCapture(none, &graph));
    SHOW(cudaGraphInstantiate(&exec, graph, 0));
    SHOW(cudaGraphLaunch(exec, none));
    SHOW(cudaGraphLaunch(exec, none));
    add<<<1, 1, 0, cudaStreamLegacy>>>(100);
    int found = 0;
    SHOW(cudaMemcpyFromSymbol(&found, total, sizeof found));
    SHOW(found);
    SHOW(cudaGraphExecDestroy(exec));
    SHOW(cudaGraphDestroy(graph));
}

int main() {
    unsigned long long first = 0, second = 0, third = 0, named = 0;
    std::thread([&] { work(&first); }).join();
    std::thread([&] { work(&second); }).join();
    work(&third);
    SHOW(first != second && second != third && first != third);
    SHOW(cudaStreamGetId(cudaStreamPerThread, &named));
    SHOW(named == third);
    SHOW(cudaStreamGetId(cudaStreamLegacy, &named));
    SHOW(named == third);
    return 0;
}
