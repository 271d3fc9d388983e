//@ about: attention of one head of 64, with softmax while keys go by in tiles of shared memory
//@ group: applications
//@ full: n=8192
//@ small: n=128
//@ tiny: n=64
//@ launch: attention grid={n/64} block=64
//@ arg: queries:f32[{64*n}]=random(1)
//@ arg: keys:f32[{64*n}]=random(2)
//@ arg: values:f32[{64*n}]=random(3)
//@ arg: out:f32[{64*n}]=zero
//@ arg: i32={n}
//@ flops: 4*64*n*n
//@ result: out relative=1e-3 absolute=1e-5

#include <math.h>

#define DEPTH 64
#define TILE 32

// A query per thread.
__global__ void attention(const float *queries, const float *keys, const float *values, float *out, int n) {
    __shared__ float k[TILE][DEPTH];
    __shared__ float v[TILE][DEPTH];
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    float query[DEPTH], sum[DEPTH];
    for (int d = 0; d < DEPTH; d++) {
        query[d] = 0.125f * queries[q * DEPTH + d];
        sum[d] = 0.0f;
    }
    float most = -INFINITY, total = 0.0f;
    for (int first = 0; first < n; first += TILE) {
        for (int i = threadIdx.x; i < TILE * DEPTH; i += blockDim.x) {
            k[i / DEPTH][i % DEPTH] = keys[first * DEPTH + i];
            v[i / DEPTH][i % DEPTH] = values[first * DEPTH + i];
        }
        __syncthreads();
        for (int j = 0; j < TILE; j++) {
            float score = 0.0f;
#pragma unroll
            for (int d = 0; d < DEPTH; d++) score += query[d] * k[j][d];
            float higher = fmaxf(most, score);
            float before = expf(most - higher), weight = expf(score - higher);
            total = total * before + weight;
#pragma unroll
            for (int d = 0; d < DEPTH; d++) sum[d] = sum[d] * before + weight * v[j][d];
            most = higher;
        }
        __syncthreads();
    }
    for (int d = 0; d < DEPTH; d++) out[q * DEPTH + d] = sum[d] / total;
}
