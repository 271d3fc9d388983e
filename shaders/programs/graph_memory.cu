// Memory that a captured stream allocates and frees: it is there for every launch of the graph, also if the program has freed
// it after the last one.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void fill(int *p, int by, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = i * by;
}
__global__ void add(const int *in, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += in[i];
}

static bool good = true;
static void check(bool condition, int line) {
    if (!condition && good) printf("line %d\n", line);
    good = good && condition;
}
#define CHECK(condition) check(condition, __LINE__)

int main() {
    const int n = 1000;
    int *out, *inside = nullptr, *left = nullptr, host[n];
    cudaMalloc(&out, n * sizeof(int));
    cudaMemset(out, 0, n * sizeof(int));
    cudaStream_t s;
    cudaStreamCreate(&s);
    CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal) == cudaSuccess);
    CHECK(cudaMallocAsync(&inside, n * sizeof(int), s) == cudaSuccess);
    CHECK(cudaMallocAsync(&left, n * sizeof(int), s) == cudaSuccess);
    fill<<<4, 250, 0, s>>>(inside, 2, n);
    fill<<<4, 250, 0, s>>>(left, 3, n);
    add<<<4, 250, 0, s>>>(inside, out, n);
    CHECK(cudaFreeAsync(inside, s) == cudaSuccess);
    cudaGraph_t graph = nullptr;
    CHECK(cudaStreamEndCapture(s, &graph) == cudaSuccess);
    size_t nodes = 0;
    CHECK(cudaGraphGetNodes(graph, nullptr, &nodes) == cudaSuccess && nodes == 6);
    cudaGraphExec_t exec = nullptr;
    CHECK(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0) == cudaSuccess);
    for (int round = 1; good && round <= 3; round++) {
        CHECK(cudaGraphLaunch(exec, s) == cudaSuccess);
        // The memory that the graph leaves belongs to the program until it frees it.
        add<<<4, 250, 0, s>>>(left, out, n);
        CHECK((round == 2 ? cudaFree(left) : cudaFreeAsync(left, s)) == cudaSuccess);
        CHECK(cudaMemcpyAsync(host, out, sizeof(host), cudaMemcpyDeviceToHost, s) == cudaSuccess);
        CHECK(cudaStreamSynchronize(s) == cudaSuccess);
        for (int i = 0; i < n; i++) CHECK(host[i] == round * 5 * i);
    }
    CHECK(cudaGraphExecDestroy(exec) == cudaSuccess && cudaGraphDestroy(graph) == cudaSuccess);
    CHECK(cudaStreamDestroy(s) == cudaSuccess && cudaFree(out) == cudaSuccess);
    printf("%s\n", good ? "PASS" : "FAIL");
    return !good;
}
