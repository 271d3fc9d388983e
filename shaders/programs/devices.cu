// Work on every device of the program, by one thread for each: memory, copies between devices, streams, events, exit without
// destroying anything.
//@ devices cpu,wgpu
//@ devices wgpu,cpu,cpu
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#define CHECK(call)                                                                      \
    do {                                                                                 \
        cudaError_t error = (call);                                                      \
        if (error != cudaSuccess) {                                                      \
            printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));     \
            exit(1);                                                                     \
        }                                                                                \
    } while (0)

__device__ int counter;
__constant__ int factor;

__global__ void work(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i * factor;
    if (i < n) atomicAdd(&counter, 1);
}

int main() {
    int count = 0;
    CHECK(cudaGetDeviceCount(&count));
    const int n = 1000;
    std::vector<int *> memory(count);
    std::vector<std::thread> threads;
    for (int d = 0; d < count; d++) {
        threads.emplace_back([&, d] {
            int now = -1;
            // Every thread begins with the first device.
            CHECK(cudaGetDevice(&now));
            if (now != 0) printf("a thread begins with device %d\n", now);
            CHECK(cudaSetDevice(d));
            int value = d + 3;
            CHECK(cudaMemcpyToSymbol(factor, &value, sizeof value));
            CHECK(cudaMalloc(&memory[d], n * sizeof(int)));
            cudaStream_t stream;
            cudaEvent_t done;
            CHECK(cudaStreamCreate(&stream));
            CHECK(cudaEventCreate(&done));
            work<<<(n + 127) / 128, 128, 0, stream>>>(memory[d], n);
            CHECK(cudaEventRecord(done, stream));
            CHECK(cudaEventSynchronize(done));
            int launched = 0;
            CHECK(cudaMemcpyFromSymbol(&launched, counter, sizeof launched));
            if (launched != n) printf("device %d: counter %d\n", d, launched);
        });
    }
    for (auto &thread : threads) thread.join();
    bool good = true;
    std::vector<int> host(n);
    for (int d = 0; d < count; d++) {
        // The device of a pointer is known without cudaSetDevice.
        cudaPointerAttributes attributes;
        CHECK(cudaPointerGetAttributes(&attributes, memory[d]));
        good = good && attributes.device == d && attributes.type == cudaMemoryTypeDevice;
        CHECK(cudaMemcpy(host.data(), memory[d], n * sizeof(int), cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++) good = good && host[i] == i * (d + 3);
    }
    // Between devices.
    if (count > 1) {
        CHECK(cudaMemcpyPeer(memory[0], 0, memory[count - 1], count - 1, n * sizeof(int)));
        CHECK(cudaMemcpy(host.data(), memory[0], n * sizeof(int), cudaMemcpyDefault));
        for (int i = 0; i < n; i++) good = good && host[i] == i * (count + 2);
        CHECK(cudaSetDevice(1));
        CHECK(cudaMemset(memory[1], 0, n * sizeof(int)));
        CHECK(cudaMemcpy(memory[1], memory[0], n * sizeof(int), cudaMemcpyDeviceToDevice));
        CHECK(cudaMemcpyAsync(memory[0], memory[1], n * sizeof(int), cudaMemcpyDefault, 0));
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(host.data(), memory[1], n * sizeof(int), cudaMemcpyDefault));
        for (int i = 0; i < n; i++) good = good && host[i] == i * (count + 2);
        int can = -1;
        CHECK(cudaDeviceCanAccessPeer(&can, 0, 1));
        cudaError_t enabled = cudaDeviceEnablePeerAccess(0, 0);
        good = good && (enabled == cudaSuccess) == (can == 1);
        cudaGetLastError();
    }
    good = good && cudaSetDevice(count) == cudaErrorInvalidDevice && cudaGetLastError() == cudaErrorInvalidDevice;
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
