//@ about: what warp_reduction computes, through shared memory and barriers
//@ group: cooperation
//@ full: n=64Mi, blocks=2048
//@ small: n=512Ki, blocks=32
//@ tiny: n=16Ki, blocks=4
//@ launch: warp_reduction grid={blocks} block=256
//@ arg: in:u32[{n}]=random(1)
//@ arg: out:u32[{blocks*8}]=zero
//@ arg: u32={n}
//@ bytes: 4*n
//@ result: out

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
