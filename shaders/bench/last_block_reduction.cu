//@ about: a sum in one launch, in which the last block adds up those of the others
//@ group: cooperation
//@ full: n=64Mi, blocks=2048
//@ small: n=512Ki, blocks=32
//@ tiny: n=16Ki, blocks=4
//@ launch: last_block_reduction grid={blocks} block=256
//@ arg: in:u32[{n}]=random(1)
//@ arg: parts:u32[{blocks}]=zero
//@ arg: out:u32[1]=zero
//@ arg: u32={n}
//@ bytes: 4*n
//@ result: out
//@ result: parts

// A sum in one launch: each block adds up its part, and the last one to finish adds up the blocks' sums.
__device__ unsigned finished = 0;

__device__ unsigned block_sum(unsigned sum) {
    __shared__ unsigned sums[8];
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    __syncthreads();
    if (lane == 0) sums[warp] = sum;
    __syncthreads();
    sum = lane < 8 ? sums[lane] : 0;
    for (int d = 4; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    return sum;
}

__global__ void last_block_reduction(const unsigned *in, volatile unsigned *parts, unsigned *out, unsigned n) {
    __shared__ bool last;
    unsigned sum = 0;
    for (unsigned i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) sum += in[i];
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = sum;
        __threadfence();
        last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        sum = 0;
        for (unsigned i = threadIdx.x; i < gridDim.x; i += 256) sum += parts[i];
        sum = block_sum(sum);
        if (threadIdx.x == 0) *out = sum;
    }
}
