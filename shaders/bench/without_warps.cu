// What warp_reduction.cu and block_scan.cu compute, through shared memory and barriers of the block.
__global__ void warp_reduction(const unsigned *in, unsigned *out, unsigned n) {
    __shared__ unsigned sums[256];
    unsigned t = threadIdx.x, lane = t % 32, first = blockIdx.x * blockDim.x + t, step = gridDim.x * blockDim.x;
    unsigned sum = 0;
    for (unsigned i = first; i < n; i += step) sum += in[i];
    sums[t] = sum;
    __syncthreads();
    for (unsigned d = 16; d > 0; d >>= 1) {
        if (lane < d) sums[t] += sums[t + d];
        __syncthreads();
    }
    if (lane == 0) out[first / 32] = sums[t];
}

__global__ void block_scan(const uint4 *in, uint4 *out) {
    __shared__ unsigned sums[256];
    unsigned t = threadIdx.x, i = blockIdx.x * 256 + t;
    uint4 v = in[i];
    v.y += v.x;
    v.z += v.y;
    v.w += v.z;
    unsigned sum = v.w;
    sums[t] = sum;
    __syncthreads();
    for (unsigned d = 1; d < 256; d <<= 1) {
        unsigned below = t >= d ? sums[t - d] : 0;
        __syncthreads();
        sum += below;
        sums[t] = sum;
        __syncthreads();
    }
    unsigned before = sum - v.w;
    v.x += before;
    v.y += before;
    v.z += before;
    v.w += before;
    out[i] = v;
}
