//@ family: warps
// A scan of each warp, of the warps' sums by the first warp, and both added; the last warp has four lanes.
//@ launch: scan grid=3 block=100
//@ arg: data:u32[300]=bits(87)
//@ expect: data[0]=3283350117,3102174114,2764108188,530063650,1536569462,3310386064,912567520,170257332
//@ expect: data[78]=3241224114,176221774,2163383376,2813022926
//@ expect: data[207]=3891593736,1205124744,2962822473,576634290
//@ expect: data[292]=2470295695,764805536,146792552,4065832462,4285256150,3871185498,1957475939,1891713502
__device__ unsigned warp_scan(unsigned mask, unsigned v, unsigned lane) {
    for (unsigned d = 1; d < 32; d *= 2) {
        unsigned below = __shfl_up_sync(mask, v, d);
        if (lane >= d) v += below;
    }
    return v;
}

__device__ unsigned block_scan(unsigned v) {
    __shared__ unsigned sums[32];
    unsigned t = threadIdx.x, lane = t & 31, warp = t >> 5, warps = (blockDim.x + 31) / 32;
    unsigned rest = blockDim.x - warp * 32, mask = rest >= 32 ? 0xffffffff : (1u << rest) - 1;
    v = warp_scan(mask, v, lane);
    if (lane == min(rest, 32u) - 1) sums[warp] = v;
    __syncthreads();
    if (warp == 0) {
        unsigned sum = lane < warps ? sums[lane] : 0;
        sum = warp_scan(0xffffffff, sum, lane);
        if (lane < warps) sums[lane] = sum;
    }
    __syncthreads();
    return warp == 0 ? v : v + sums[warp - 1];
}

__global__ void scan(unsigned *data) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] = block_scan(data[i]);
}
