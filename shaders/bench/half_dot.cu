//@ about: dot products of blocks of pairs of halves, summed in float
//@ group: halves
//@ full: n=128Mi, blocks=1024
//@ small: n=256Ki, blocks=16
//@ tiny: n=8Ki, blocks=4
//@ launch: dot grid={blocks} block=256
//@ arg: x:f16[{n}]=random(1)
//@ arg: y:f16[{n}]=random(2)
//@ arg: sums:f32[{blocks}]=zero
//@ arg: i32={n/2}
//@ bytes: 4*n
//@ result: sums relative=1e-3 absolute=1e-2

#include <cuda_fp16.h>

__global__ void dot(const __half2 *x, const __half2 *y, float *sums, int pairs) {
    __shared__ float parts[256];
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x) {
        float2 a = __half22float2(x[i]), b = __half22float2(y[i]);
        sum += a.x * b.x;
        sum += a.y * b.y;
    }
    parts[threadIdx.x] = sum;
    for (int d = 128; d > 0; d >>= 1) {
        __syncthreads();
        if (threadIdx.x < d) parts[threadIdx.x] += parts[threadIdx.x + d];
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = parts[0];
}
