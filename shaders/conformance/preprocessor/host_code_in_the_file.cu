//@ family: preprocessor
// A whole program: what is for the host is not the kernel compiler's business.
//@ launch: twice grid=1 block=8
//@ arg: data:f32[8]=iota
//@ expect: data=0,2,4,6,8,10,12,14
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { printf("%s\n", cudaGetErrorString(e)); exit(1); } } while (0)
__global__ void twice(float *data) { data[threadIdx.x] *= 2.0f; }
static void fill(float *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }
int main(int argc, char **argv) {
    float host[8], *device;
    fill(host, 8);
    CHECK(cudaMalloc((void **)&device, sizeof(host)));
    CHECK(cudaMemcpy(device, host, sizeof(host), cudaMemcpyHostToDevice));
    twice<<<1, 8>>>(device);
    CHECK(cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost));
    for (float x : host) printf("%g\n", x);
    return 0;
}
