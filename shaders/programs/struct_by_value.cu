// Structs as parameters of kernels: padding, arrays, vector types, pointers, alignment, and empty classes.
#include <cuda_runtime.h>
#include <cstdio>

struct Empty {};
struct __align__(16) Box {
    char tag;
    double weight;
    float3 low, high;
    short extent[3];
    int *target;
    struct Inner {
        unsigned char a;
        unsigned long long b;
    } inner;
    bool flag;
};

__host__ __device__ double measure(const Box &b, float4 f, char2 c) {
    double sum = b.tag + b.weight * 2 + b.low.x + b.low.y * b.high.z + b.inner.a + (double)b.inner.b;
    for (int i = 0; i < 3; i++) sum += b.extent[i] * (i + 1);
    return sum + f.x + f.w * 10 + c.x - c.y + (b.flag ? 0.25 : 0.5);
}

__global__ void apply(char first, Empty, const Box box, float4 f, char2 c, double *out, dim3 d) {
    *out = measure(box, f, c) + first;
    box.target[threadIdx.x] = (int)(sizeof(Box) + d.x * 100 + d.y * 10 + d.z) + (int)threadIdx.x;
}

int main() {
    int *target, h[8];
    double *out, result = 0;
    cudaMalloc(&target, sizeof h);
    cudaMalloc(&out, sizeof *out);
    cudaMemset(target, 0, sizeof h);
    cudaMemset(out, 0, sizeof *out);
    Box box = {'x', 1.5, {1, 2, 3}, {4, 5, 6}, {7, -8, 9}, target, {200, 1ull << 33}, true};
    float4 f = make_float4(0.5f, 1, 2, 3);
    char2 c = make_char2(-4, 9);
    apply<<<1, 8>>>('q', Empty(), box, f, c, out, dim3(4, 5));
    cudaMemcpy(h, target, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
    bool good = result == measure(box, f, c) + 'q';
    for (int i = 0; i < 8; i++) good = good && h[i] == (int)sizeof(Box) + 451 + i;
    cudaFree(target);
    cudaFree(out);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
