#include <cstdio>
#include <vector>

__constant__ float weights[3];

__global__ void smooth(int n, const float *in, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float left = in[max(i - 1, 0)], right = in[min(i + 1, n - 1)];
    out[i] = weights[0] * left + weights[1] * in[i] + weights[2] * right;
}

int main() {
    const int n = 1000;
    const size_t bytes = n * sizeof(float);
    std::vector<float> host(n);
    for (int i = 0; i < n; i++) host[i] = i % 10;
    const float w[] = {0.25f, 0.5f, 0.25f};
    float *in, *out, ms;
    cudaStream_t stream;
    cudaEvent_t begin, end;

    cudaMalloc(&in, bytes);
    cudaMalloc(&out, bytes);
    cudaStreamCreate(&stream);
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaMemcpyToSymbolAsync(weights, w, sizeof(w), 0, cudaMemcpyHostToDevice, stream);
    cudaMemcpyAsync(in, host.data(), bytes, cudaMemcpyHostToDevice, stream);
    cudaEventRecord(begin, stream);
    smooth<<<(n + 255) / 256, 256, 0, stream>>>(n, in, out);
    cudaEventRecord(end, stream);
    cudaMemcpyAsync(host.data(), out, bytes, cudaMemcpyDeviceToHost, stream);
    cudaError_t error = cudaStreamSynchronize(stream);
    cudaEventElapsedTime(&ms, begin, end);
    printf("%s: %g after %g ms\n", cudaGetErrorString(error), host[500], ms);

    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaStreamDestroy(stream);
    cudaFree(in);
    cudaFree(out);
    return host[500] == 2.5f ? 0 : 1;
}
