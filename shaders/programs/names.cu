// Kernels with like names: overloads, namespaces (nested and without a name), extern "C", static.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void put(int *p, int v) { p[0] = v + 1; }
__global__ void put(int *p, float v) { p[1] = (int)(v * 2); }
__global__ void put(int *p, unsigned short v) { p[2] = v + 3; }
template <class T> __global__ void put(int *p, T *v) { p[3] = (int)*v + 4 + (int)sizeof(T); }

namespace one {
__global__ void put(int *p, int v) { p[4] = v + 5; }
namespace two {
struct Tag {
    int x;
};
__global__ void put(int *p, Tag t) { p[5] = t.x + 6; }
template <bool Flag, char C> __global__ void put(int *p) { p[6] = Flag ? C : -C; }
} // namespace two
} // namespace one

namespace {
struct Local {
    int x;
};
__global__ void put(int *p, Local l) { p[7] = l.x + 8; }
template <class T> __global__ void hidden(int *p, T v) { p[8] = (int)v + 9; }
} // namespace

extern "C" __global__ void plain(int *p, int v) { p[9] = v + 10; }
static __global__ void put(int *p, const char *, int v) { p[10] = v + 11; }

int main() {
    int *d, h[11], v = 0;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0xff, sizeof h);
    int *number;
    cudaMalloc(&number, sizeof *number);
    cudaMemset(number, 0, sizeof *number);
    put<<<1, 1>>>(d, 100);
    put<<<1, 1>>>(d, 50.5f);
    put<<<1, 1>>>(d, (unsigned short)300);
    put<<<1, 1>>>(d, number);
    one::put<<<1, 1>>>(d, v);
    one::two::put<<<1, 1>>>(d, one::two::Tag{20});
    one::two::put<false, 'c'><<<1, 1>>>(d);
    put<<<1, 1>>>(d, Local{30});
    hidden<<<1, 1>>>(d, 7.9);
    plain<<<1, 1>>>(d, 40);
    put<<<1, 1>>>(d, (const char *)nullptr, 60);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    const int expected[11] = {101, 101, 303, 8, 5, 26, -'c', 38, 16, 50, 71};
    bool good = cudaGetLastError() == cudaSuccess;
    for (int i = 0; i < 11; i++) good = good && h[i] == expected[i];
    cudaFree(d);
    cudaFree(number);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
