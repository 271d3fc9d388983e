//@ family: warps
//@ launch: reduce grid=2 block=128
//@ arg: x:f32[256]=iota
//@ arg: out:f32[2]=zero
//@ launch: loops grid=1 block=64
//@ arg: y:i32[64]=iota
//@ arg: sums:i32[2]=zero
//@ launch: scans grid=1 block=96
//@ arg: values:u32[96]=iota
//@ arg: before:u32[96]=zero
//@ launch: histogram grid=1 block=64
//@ arg: keys:u32[64]=iota
//@ arg: counts:u32[8]=zero
//@ expect: out=8128,24512
//@ expect: sums=496,1520
//@ expect: counts=8,8,8,8,8,8,8,8
// Code from before Volta: the threads of a warp rely on its lockstep, without `__syncwarp()`.
__device__ void last_warp(volatile float *s, int t) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
}

__global__ void reduce(const float *x, float *out) {
    __shared__ float s[128];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 128 + t];
    __syncthreads();
    if (t < 64) s[t] += s[t + 64];
    __syncthreads();
    if (t < 32) last_warp(s, t);
    if (t == 0) out[blockIdx.x] = s[0];
}

// Only the lower half of each warp adds.
__global__ void loops(const int *y, int *sums) {
    __shared__ volatile int s[64];
    int t = threadIdx.x, lane = t % 32;
    s[t] = y[t];
    for (int step = 16; step > 0; step /= 2) {
        if (lane < step) s[t] = s[t] + s[t + step];
    }
    if (lane == 0) sums[t / 32] = s[t];
}

__device__ unsigned scan(unsigned value, volatile unsigned *s) {
    int at = 2 * threadIdx.x - (threadIdx.x & 31);
    s[at] = 0;
    at += 32;
    s[at] = value;
    s[at] += s[at - 1];
    s[at] += s[at - 2];
    s[at] += s[at - 4];
    s[at] += s[at - 8];
    s[at] += s[at - 16];
    return s[at] - value;
}

__global__ void scans(const unsigned *values, unsigned *before) {
    __shared__ unsigned s[2 * 96];
    before[threadIdx.x] = scan(values[threadIdx.x], s);
}

// A count has its writer's lane in its upper bits: a thread repeats until its own write is what it reads.
__global__ void histogram(const unsigned *keys, unsigned *counts) {
    __shared__ volatile unsigned s[2][8];
    unsigned t = threadIdx.x, tag = (t % 32) << 27, count;
    if (t < 16) s[t / 8][t % 8] = 0;
    __syncthreads();
    volatile unsigned *own = &s[t / 32][keys[t] % 8];
    do {
        count = *own & 0x07ffffffu;
        count = tag | (count + 1);
        *own = count;
    } while (*own != count);
    __syncthreads();
    if (t < 8) counts[t] = (s[0][t] & 0x07ffffffu) + (s[1][t] & 0x07ffffffu);
}
