//@ about: inclusive sums of 1,024 numbers per block, by shuffles
//@ group: cooperation
//@ full: n=64Mi
//@ small: n=256Ki
//@ tiny: n=8Ki
//@ launch: block_scan grid={n/1024} block=256
//@ arg: in:u32[{n}]=random(1)
//@ arg: out:u32[{n}]=zero
//@ bytes: 8*n
//@ result: out

// Inclusive sums within blocks: of four numbers per thread, of warps by shuffles, of warps' sums in shared memory.
__global__ void block_scan(const uint4 *in, uint4 *out) {
    __shared__ unsigned sums[8];
    unsigned t = threadIdx.x, lane = t % 32, warp = t / 32, i = blockIdx.x * 256 + t;
    uint4 v = in[i];
    v.y += v.x;
    v.z += v.y;
    v.w += v.z;
    unsigned sum = v.w;
    for (int d = 1; d < 32; d <<= 1) {
        unsigned below = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d) sum += below;
    }
    if (lane == 31) sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        unsigned s = lane < 8 ? sums[lane] : 0;
        for (int d = 1; d < 8; d <<= 1) {
            unsigned below = __shfl_up_sync(0xffffffffu, s, d);
            if (lane >= d) s += below;
        }
        if (lane < 8) sums[lane] = s;
    }
    __syncthreads();
    unsigned before = sum - v.w + (warp > 0 ? sums[warp - 1] : 0);
    v.x += before;
    v.y += before;
    v.z += before;
    v.w += before;
    out[i] = v;
}
