// Halves and bfloat16 on both sides: the host converts and calculates the same numbers, bit by bit.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

template <class H> __host__ __device__ H mix(H a, H b) { return a * b + a - b / (H(2.0f) + a * a); }

template <class H> __global__ void mix_all(const H *a, const H *b, H *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __hadd(__hmul_rn(a[i], b[i]), __hsub(b[i], a[i]));
}

__global__ void pairs(const __half2 *a, float2 *out, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = __half22float2(__hadd2(a[i], __float2half2_rn(0.5f)));
}

template <class H> bool check(H (*convert)(float)) {
    const int n = 2000;
    std::vector<H> a(n), b(n), out(n);
    for (int i = 0; i < n; i++) {
        a[i] = convert(i * 0.37f - 200.0f);
        b[i] = convert(1.0f / (i + 1) + i * 0.01f);
    }
    H *d;
    cudaMalloc(&d, 3 * n * sizeof(H));
    cudaMemcpy(d, a.data(), n * sizeof(H), cudaMemcpyHostToDevice);
    cudaMemcpy(d + n, b.data(), n * sizeof(H), cudaMemcpyHostToDevice);
    cudaMemset(d + 2 * n, 0x11, n * sizeof(H));
    mix_all<<<(n + 127) / 128, 128>>>(d, d + n, d + 2 * n, n);
    cudaMemcpy(out.data(), d + 2 * n, n * sizeof(H), cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < n; i++) {
        H expected = __hadd(__hmul_rn(a[i], b[i]), __hsub(b[i], a[i]));
        if (memcmp(&expected, &out[i], sizeof(H)) != 0) return false;
    }
    return true;
}

int main() {
    bool good = check<__half>(__float2half) && check<__nv_bfloat16>(__float2bfloat16);
    good = good && (float)mix(__half(3.0f), __half(4.0f)) > 14.0f;
    const int n = 16;
    __half2 h[n], *d;
    float2 out[n], *dout;
    for (int i = 0; i < n; i++) h[i] = __floats2half2_rn(i * 1.25f, -i * 3.0f);
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&dout, sizeof out);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(dout, 0xff, sizeof out);
    pairs<<<1, n>>>(d, dout, n);
    cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) good = good && out[i].x == i * 1.25f + 0.5f && out[i].y == -i * 3.0f + 0.5f;
    cudaFree(d);
    cudaFree(dout);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
