// Texture references, which CUDA 12 removed: one that a kernel uses, and one that none uses, which can be bound as well.
//@ not clang: no matching function for call to 'tex1Dfetch'
#include <cuda_runtime.h>
#include <cstdio>

texture<float, 1, cudaReadModeElementType> used, unused;

__global__ void twice(float *out) { out[threadIdx.x] = 2 * tex1Dfetch(used, threadIdx.x); }

int main() {
    float h[32];
    for (int i = 0; i < 32; i++) h[i] = i + 1;
    float *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    bool good = cudaBindTexture(NULL, &used, in, &format, sizeof h) == cudaSuccess;
    good = good && cudaBindTexture(NULL, unused, out, format, sizeof h) == cudaSuccess;
    twice<<<1, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) good = good && h[i] == 2 * (i + 1);
    good = good && cudaUnbindTexture(unused) == cudaSuccess && cudaUnbindTexture(used) == cudaSuccess;
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
