// Barriers and operations of warps in loops that are unrolled, whole and in part: reductions, scans, a queue of two tiles. The
// rounds between two barriers read what other threads wrote in the round before.
//@ family: control
//@ launch: barriers grid=2 block=64
//@ arg: in:u32[640]=iota
//@ arg: out:u32[640]=zero
//@ expect: out[0]=4108210656,4108210657,4108210658,4108210659,4108210660,4108210661,4108210662,4108210663,4108210664,4108210665
//@ expect: out[10]=4108210666,4108210667,4108210668,4108210669,4108210670,4108210671,4108210672,4108210673,4108210674,4108210675
//@ expect: out[320]=1256563168,1256563169,1256563170,1256563171,1256563172,1256563173,1256563174,1256563175,1256563176,1256563177
//@ expect: out[630]=591287401,591287301,2804028449,2804029049,1279830069,1279829969,3634111533,3634111433,2925457445,2925457345
__device__ unsigned odd(unsigned x) { return x * 2654435761u ^ x >> 3; }
__global__ void barriers(const unsigned *in, unsigned *out) {
    __shared__ unsigned sum[64], tile[2][64];
    int t = threadIdx.x, base = blockIdx.x * 320;
    sum[t] = odd(in[base + t]);
    __syncthreads();
    #pragma unroll
    for (int d = 32; d > 0; d >>= 1) {
        if (t < d) sum[t] += sum[t + d];
        __syncthreads();
    }
    out[base + t] = sum[0] + t;
    unsigned scan = odd(in[base + 64 + t]);
    #pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        unsigned other = __shfl_up_sync(0xffffffffu, scan, d);
        if (t % 32 >= d) scan += other;
    }
    out[base + 64 + t] = scan;
    unsigned v = odd(in[base + 128 + t]);
    #pragma unroll 2
    for (int i = 0; i < 5; i++) {
        tile[i & 1][t] = v;
        __syncthreads();
        v = v * 3 + tile[i & 1][(t + 1 + i) % 64];
    }
    out[base + 128 + t] = v;
    __syncthreads();
    v = odd(in[base + 192 + t]);
    for (int i = 0; i < 3; i++) {
        tile[0][t] = v;
        __syncthreads();
        if (t & 1) v ^= tile[0][63 - t];
        __syncthreads();
    }
    out[base + 192 + t] = v;
    // Until all threads are done, which is not known before.
    int rounds = 0;
    int left = t;
    #pragma unroll 4
    while (__syncthreads_or(left > 0)) {
        if (left > 0) left -= 7;
        rounds++;
    }
    #pragma unroll 4
    for (int i = 0; i < 6; i++) {
        if (i > rounds) break;
        tile[1][t] = left + v + i;
        __syncthreads();
        v += tile[1][t ^ 1] * (i + 1);
        __syncthreads();
    }
    out[base + 256 + t] = v * 100 + rounds;
}
