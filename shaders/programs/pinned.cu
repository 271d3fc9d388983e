// Pinned memory and asynchronous copies: parts of an array in several streams, and mapped and registered memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>

__global__ void work(float *p, int n, float by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = p[i] * by + 1.0f;
}

int main() {
    const int parts = 4, part = 5000, n = parts * part;
    float *in, *out, *d;
    cudaMallocHost(&in, n * sizeof(float));
    cudaHostAlloc(&out, n * sizeof(float), cudaHostAllocDefault);
    cudaMalloc(&d, n * sizeof(float));
    for (int i = 0; i < n; i++) {
        in[i] = (float)i;
        out[i] = -1.0f;
    }
    cudaStream_t streams[parts];
    for (int s = 0; s < parts; s++) cudaStreamCreate(&streams[s]);
    for (int s = 0; s < parts; s++) {
        size_t at = s * part, size = part * sizeof(float);
        cudaMemcpyAsync(d + at, in + at, size, cudaMemcpyHostToDevice, streams[s]);
        work<<<(part + 127) / 128, 128, 0, streams[s]>>>(d + at, part, 2.0f + s);
        cudaMemcpyAsync(out + at, d + at, size, cudaMemcpyDeviceToHost, streams[s]);
    }
    bool good = true;
    for (int s = 0; s < parts; s++) good = good && cudaStreamSynchronize(streams[s]) == cudaSuccess;
    for (int i = 0; i < n; i++) good = good && out[i] == i * (2.0f + i / part) + 1.0f;

    // A kernel reads and writes memory of the host: mapped when it was allocated, then registered later.
    float *mapped, *address = nullptr;
    good = good && cudaHostAlloc(&mapped, 64 * sizeof(float), cudaHostAllocMapped) == cudaSuccess;
    for (int i = 0; i < 64; i++) mapped[i] = (float)i;
    good = good && cudaHostGetDevicePointer(&address, mapped, 0) == cudaSuccess;
    work<<<1, 64>>>(address, 64, 3.0f);
    cudaDeviceSynchronize();
    for (int i = 0; i < 64; i++) good = good && mapped[i] == i * 3.0f + 1.0f;

    std::vector<float> plain(1024, 2.0f);
    good = good && cudaHostRegister(plain.data(), plain.size() * sizeof(float), cudaHostRegisterMapped) == cudaSuccess;
    good = good && cudaHostGetDevicePointer(&address, plain.data(), 0) == cudaSuccess;
    work<<<8, 128>>>(address, 1024, 4.0f);
    cudaDeviceSynchronize();
    for (float x : plain) good = good && x == 9.0f;
    cudaHostUnregister(plain.data());
    for (int s = 0; s < parts; s++) cudaStreamDestroy(streams[s]);
    cudaFreeHost(mapped);
    cudaFreeHost(in);
    cudaFreeHost(out);
    cudaFree(d);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
