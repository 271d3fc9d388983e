// Two streams that wait for each other by an event, and the time between two events.
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>

__global__ void start(int *p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = i * 3;
}
__global__ void next(const int *from, int *to, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[n - 1 - i] + 1;
}

int main() {
    const int n = 1 << 16;
    int *a, *b;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMemset(a, 0, n * sizeof(int));
    cudaMemset(b, 0, n * sizeof(int));
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
    cudaEvent_t begin, filled, end;
    cudaEventCreate(&begin);
    cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
    cudaEventCreate(&end);

    cudaEventRecord(begin, s);
    start<<<n / 256, 256, 0, s>>>(a, n);
    cudaEventRecord(filled, s);
    cudaStreamWaitEvent(t, filled, 0);
    next<<<n / 256, 256, 0, t>>>(a, b, n);
    cudaEventRecord(end, t);

    std::vector<int> h(n, -1);
    bool good = cudaEventSynchronize(end) == cudaSuccess && cudaEventQuery(end) == cudaSuccess;
    good = good && cudaStreamSynchronize(t) == cudaSuccess && cudaStreamQuery(t) == cudaSuccess;
    float ms = -1.0f;
    good = good && cudaEventElapsedTime(&ms, begin, end) == cudaSuccess && ms >= 0.0f;
    cudaMemcpy(h.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) good = good && h[i] == (n - 1 - i) * 3 + 1;
    cudaEventDestroy(begin);
    cudaEventDestroy(filled);
    cudaEventDestroy(end);
    cudaStreamDestroy(s);
    cudaStreamDestroy(t);
    cudaFree(a);
    cudaFree(b);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
