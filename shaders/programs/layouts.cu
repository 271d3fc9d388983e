// Sizes and alignments of CUDA's types: on the host as NVIDIA has them, and on the device as on the host.
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <cstdio>

#define IS(type, size, align) static_assert(sizeof(type) == size && alignof(type) == align, #type)
IS(char2, 2, 2); IS(char3, 3, 1); IS(uchar4, 4, 4); IS(short2, 4, 4); IS(short3, 6, 2); IS(ushort4, 8, 8);
IS(int1, 4, 4); IS(int2, 8, 8); IS(int3, 12, 4); IS(uint4, 16, 16); IS(long1, 8, 8); IS(long2, 16, 16);
IS(ulong3, 24, 8); IS(longlong4, 32, 16); IS(float1, 4, 4); IS(float2, 8, 8); IS(float3, 12, 4); IS(float4, 16, 16);
IS(double1, 8, 8); IS(double2, 16, 16); IS(double3, 24, 8); IS(double4, 32, 16); IS(dim3, 12, 4);
IS(__half, 2, 2); IS(__half2, 4, 4); IS(__nv_bfloat16, 2, 2); IS(__nv_bfloat162, 4, 4); IS(__nv_fp8_e4m3, 1, 1);
IS(__nv_fp8x2_e5m2, 2, 2); IS(__nv_fp8x4_e4m3, 4, 4); IS(cuFloatComplex, 8, 8); IS(cuDoubleComplex, 16, 16);
#ifndef __CUDA_ARCH__
IS(cudaDeviceProp, 1008, 8); IS(cudaMemcpy3DParms, 160, 8); IS(cudaPitchedPtr, 32, 8); IS(cudaResourceDesc, 144, 8);
IS(cudaTextureDesc, 72, 4); IS(cudaFuncAttributes, 144, 8); IS(cudaPointerAttributes, 88, 8);
IS(cudaLaunchConfig_t, 56, 8); IS(cudaLaunchAttribute, 72, 8); IS(cudaKernelNodeParams, 56, 8);
IS(cudaIpcMemHandle_t, 64, 1); IS(cudaMemPoolProps, 88, 8); IS(cudaResourceViewDesc, 112, 8);
#endif

// A struct that has its own rules in each place.
struct Mixed {
    char a;
    float3 b;
    __half c;
    double2 d;
    bool e;
    long long f;
    uchar4 g;
    void *h;
    short i;
};

struct Layout {
    unsigned size, align;
};
template <class T> __host__ __device__ Layout layout() { return Layout{(unsigned)sizeof(T), (unsigned)alignof(T)}; }
template <class... T> __host__ __device__ void all(Layout *p) {
    const Layout list[] = {layout<T>()...};
    for (unsigned i = 0; i < sizeof...(T); i++) p[i] = list[i];
}
template <class... T> __global__ void collect(Layout *p) { all<T...>(p); }

template <class... T> bool same() {
    const int n = sizeof...(T);
    Layout *d, device[n], host[n];
    cudaMalloc(&d, sizeof device);
    cudaMemset(d, 0, sizeof device);
    collect<T...><<<1, 1>>>(d);
    cudaMemcpy(device, d, sizeof device, cudaMemcpyDeviceToHost);
    cudaFree(d);
    all<T...>(host);
    bool good = true;
    for (int i = 0; i < n; i++) good = good && device[i].size == host[i].size && device[i].align == host[i].align;
    return good;
}

int main() {
    bool good = same<char, short, int, long, long long, float, double, bool, wchar_t, void *, size_t>();
    good = good && same<char3, uchar4, short2, ushort3, int3, uint4, long2, ulong4, longlong3, float3, float4, double4>();
    good = good && same<dim3, __half, __half2, __nv_bfloat16, __nv_bfloat162, __nv_fp8_e4m3, cuDoubleComplex, Mixed>();
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
