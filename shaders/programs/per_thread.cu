// The default stream of each thread: captured like another stream, with an identifier of its own, and ordered after the legacy
// stream.
//@ options --default-stream per-thread
//@ not clang: `--default-stream per-thread` is not supported
#include <cuda_runtime.h>

#include <cstdio>
#include <thread>

__device__ int total;

__global__ void add(int value) { total += value; }

static bool good = true;

#define CHECK(condition)                                                \
    do {                                                                \
        if (!(condition)) {                                             \
            printf("line %d: %s does not hold\n", __LINE__, #condition); \
            good = false;                                               \
        }                                                               \
    } while (0)
#define OK(call) CHECK((call) == cudaSuccess)

static void work(unsigned long long *id, int expected) {
    cudaStream_t none = 0;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL;
    cudaStreamCaptureStatus status;
    OK(cudaStreamGetId(none, id));
    OK(cudaStreamBeginCapture(none, cudaStreamCaptureModeThreadLocal));
    add<<<1, 1>>>(2);
    OK(cudaGetLastError());
    OK(cudaStreamIsCapturing(none, &status));
    CHECK(status == cudaStreamCaptureStatusActive);
    OK(cudaStreamEndCapture(none, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphLaunch(exec, none));
    OK(cudaGraphLaunch(exec, none));
    add<<<1, 1, 0, cudaStreamLegacy>>>(100);
    int found = 0;
    OK(cudaMemcpyFromSymbol(&found, total, sizeof found));
    CHECK(found == expected);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
}

int main() {
    unsigned long long first = 0, second = 0, third = 0, named = 0;
    std::thread([&] { work(&first, 104); }).join();
    std::thread([&] { work(&second, 208); }).join();
    work(&third, 312);
    CHECK(first != second && second != third && first != third);
    OK(cudaStreamGetId(cudaStreamPerThread, &named));
    CHECK(named == third);
    OK(cudaStreamGetId(cudaStreamLegacy, &named));
    CHECK(named != third);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
