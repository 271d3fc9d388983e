// Sums of warps by shuffles: each thread adds up numbers a grid apart, each warp adds its lanes' sums.
__global__ void warp_reduction(const unsigned *in, unsigned *out, unsigned n) {
    unsigned first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    unsigned sum = 0;
    for (unsigned i = first; i < n; i += step) sum += in[i];
    for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (threadIdx.x % 32 == 0) out[first / 32] = sum;
}
