//@ about: softmax of rows of 1,024, a block per row, by warp shuffles
//@ group: applications
//@ full: rows=64Ki
//@ small: rows=128
//@ tiny: rows=4
//@ launch: softmax grid={rows} block=256
//@ arg: in:f32[{1024*rows}]=random(1)
//@ arg: out:f32[{1024*rows}]=zero
//@ arg: f32=8
//@ bytes: 8192*rows
//@ result: out relative=1e-4 absolute=1e-7

#include <math.h>

__device__ float warp_max(float v) {
    for (int d = 16; d > 0; d >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, d));
    return v;
}

__device__ float warp_sum(float v) {
    for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

__global__ void softmax(const float *in, float *out, float scale) {
    __shared__ float largest[8], sums[8];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    const float *row = in + (size_t)blockIdx.x * 1024;
    float v[4];
    float most = -INFINITY;
    for (int i = 0; i < 4; i++) {
        v[i] = scale * row[t + i * 256];
        most = fmaxf(most, v[i]);
    }
    most = warp_max(most);
    if (lane == 0) largest[warp] = most;
    __syncthreads();
    most = warp_max(largest[lane % 8]);
    float sum = 0.0f;
    for (int i = 0; i < 4; i++) {
        v[i] = expf(v[i] - most);
        sum += v[i];
    }
    sum = warp_sum(sum);
    if (lane == 0) sums[warp] = sum;
    __syncthreads();
    sum = 0.0f;
    for (int i = 0; i < 8; i++) sum += sums[i];
    for (int i = 0; i < 4; i++) out[(size_t)blockIdx.x * 1024 + t + i * 256] = v[i] / sum;
}
