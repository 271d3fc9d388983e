// Variables of the device: __constant__ and __device__, arrays and structs, in a namespace, with initialisers.
#include <cuda_runtime.h>
#include <cstdio>

struct Line {
    float slope, offset;
};

__constant__ float weights[4];
__constant__ Line line;
namespace counts {
__device__ int calls = 40;
static __device__ unsigned seen[3] = {1, 2, 3};
} // namespace counts

__global__ void weigh(const float *in, float *out, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = line.slope * in[i] * weights[i % 4] + line.offset;
    if (i == 0) counts::calls += 2;
    if (i < 3) counts::seen[i] *= 10;
}

int main() {
    const int n = 64;
    const float w[4] = {1.0f, -2.0f, 0.5f, 4.0f};
    const Line l = {2.0f, -1.0f};
    float in[n], out[n], *din, *dout;
    for (int i = 0; i < n; i++) in[i] = (float)i;
    cudaMalloc(&din, sizeof in);
    cudaMalloc(&dout, sizeof out);
    cudaMemcpy(din, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemset(dout, 0xff, sizeof out);
    bool good = cudaMemcpyToSymbol(weights, w, 2 * sizeof(float)) == cudaSuccess;
    good = good && cudaMemcpyToSymbol(weights, w + 2, 2 * sizeof(float), 2 * sizeof(float)) == cudaSuccess;
    good = good && cudaMemcpyToSymbol(line, &l, sizeof l) == cudaSuccess;
    weigh<<<1, n>>>(din, dout, n);
    cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) good = good && out[i] == l.slope * in[i] * w[i % 4] + l.offset;

    int calls = 0;
    unsigned seen[3] = {};
    cudaMemcpyFromSymbol(&calls, counts::calls, sizeof calls);
    cudaMemcpyFromSymbol(seen, counts::seen, sizeof seen);
    good = good && calls == 42 && seen[0] == 10 && seen[1] == 20 && seen[2] == 30;

    size_t size = 0;
    void *address = nullptr;
    good = good && cudaGetSymbolSize(&size, weights) == cudaSuccess && size == sizeof w;
    good = good && cudaGetSymbolAddress(&address, counts::calls) == cudaSuccess;
    cudaMemset(address, 0, sizeof calls);
    weigh<<<1, n>>>(din, dout, n);
    cudaMemcpy(&calls, address, sizeof calls, cudaMemcpyDeviceToHost);
    good = good && calls == 2;
    cudaFree(din);
    cudaFree(dout);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
