// Functions of the host in a stream, between kernels: cudaLaunchHostFunc and cudaStreamAddCallback.
#include <cuda_runtime.h>
#include <atomic>
#include <cstdio>

__global__ void twice(int *p) { p[threadIdx.x] *= 2; }

struct State {
    int *memory; // Pinned.
    std::atomic<int> calls;
    int seen[3];
};

static void look(void *data) {
    State *s = (State *)data;
    int call = s->calls++;
    s->seen[call] = s->memory[5];
    s->memory[5] += 100;
}

static void CUDART_CB look_too(cudaStream_t, cudaError_t status, void *data) {
    if (status == cudaSuccess) look(data);
}

int main() {
    const int n = 32;
    State s = {};
    int *d;
    cudaMallocHost(&s.memory, n * sizeof(int));
    cudaMalloc(&d, n * sizeof(int));
    for (int i = 0; i < n; i++) s.memory[i] = i;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    bool good = true;
    for (int round = 0; round < 3; round++) {
        cudaMemcpyAsync(d, s.memory, n * sizeof(int), cudaMemcpyHostToDevice, stream);
        twice<<<1, n, 0, stream>>>(d);
        cudaMemcpyAsync(s.memory, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
        cudaError_t error = round == 1 ? cudaStreamAddCallback(stream, look_too, &s, 0)
                                       : cudaLaunchHostFunc(stream, look, &s);
        good = good && error == cudaSuccess;
    }
    good = good && cudaStreamSynchronize(stream) == cudaSuccess && s.calls == 3;
    // 5 → 10 (+ 100) → 220 (+ 100) → 640 (+ 100).
    good = good && s.seen[0] == 10 && s.seen[1] == 220 && s.seen[2] == 640 && s.memory[5] == 740;
    for (int i = 0; i < n; i++) good = good && (i == 5 || s.memory[i] == i * 8);
    cudaStreamDestroy(stream);
    cudaFreeHost(s.memory);
    cudaFree(d);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
