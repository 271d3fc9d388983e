// One kernel for each kind of parameter, and variables of each kind.
#include "scale.h"
#include <cuda_fp16.h>
#include <cassert>

namespace shapes {
struct Ball {
    float3 at;
    bool solid;
    double mass;
};
__device__ Ball largest;
}

struct Base {
    int id;
};
struct Packet : Base {
    unsigned kind : 3, size : 5;
    float *data;
    union {
        int i;
        float f;
    } value;
    char type[3];
};

template <typename T, int N> struct Tuple {
    T items[N];
};

__constant__ int table[4][2];
__managed__ int total[2];

__global__ void scale(int n, const float *x, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = factor * x[i];
}

__global__ void lookup(int *out, int row) { out[threadIdx.x] = table[row][threadIdx.x]; }

__global__ void heaviest(const shapes::Ball *__restrict__ balls, int n) {
    for (int i = 0; i < n; i++)
        if (balls[i].solid && balls[i].mass > shapes::largest.mass) shapes::largest = balls[i];
}

__global__ void unpack(Packet packet, int *out) {
    out[0] = packet.id;
    out[1] = packet.kind;
    out[2] = packet.size;
    out[3] = packet.value.i;
    out[4] = packet.type[2];
    packet.data[0] = 5;
}

template <typename T, int N = 2> __global__ void sum(Tuple<T, N> tuple, T *self) {
    *self = 0;
    for (T item : tuple.items) *self += item;
}

__global__ void numbers(bool b, signed char c, unsigned short s, unsigned long long u, double d, __half h, float4 v,
                        uint3 w, dim3, double *out) {
    out[0] = b, out[1] = c, out[2] = s, out[3] = u, out[4] = d, out[5] = __half2float(h), out[6] = v.w, out[7] = w.z;
}

__global__ void anything(const void *from, void *to, const float4 *null) {
    *(int *)to = *(const int *)from + (null == nullptr);
}

__global__ void chase(const int *const *pointers, int *out) { *out = *pointers[0] + *pointers[1]; }

__global__ void sample(cudaTextureObject_t texture, cudaSurfaceObject_t surface) {
    surf1Dwrite(tex1D<float>(texture, threadIdx.x + 0.5f), surface, threadIdx.x * 4);
}

__global__ void count() {
    static __device__ int calls;
    atomicAdd(&calls, 1);
    atomicAdd(&total[1], 1);
}

__global__ void fails(int *p, int at) { p[at] = 1; }
