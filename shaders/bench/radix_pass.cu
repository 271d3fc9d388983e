//@ about: blocks sort 1,024 keys by four bits, with ranks from ballots
//@ group: cooperation
//@ full: n=64Mi
//@ small: n=128Ki
//@ tiny: n=4Ki
//@ launch: radix_pass grid={n/1024} block=1024
//@ arg: in:u32[{n}]=random(1)
//@ arg: out:u32[{n}]=zero
//@ arg: counts:u32[{n/64}]=zero
//@ arg: u32=4
//@ bytes: 8*n
//@ result: out
//@ result: counts

// One pass of a radix sort within blocks: a stable sort of 1,024 keys by four bits, with ranks from ballots.
__global__ void radix_pass(const unsigned *in, unsigned *out, unsigned *counts, unsigned shift) {
    __shared__ unsigned keys[1024];
    __shared__ unsigned starts[16 * 32];
    unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
    unsigned key = in[blockIdx.x * 1024 + t];
    unsigned digit = (key >> shift) & 15;
    // The lanes of the warp with the same digit.
    unsigned same = 0xffffffffu;
    for (int b = 0; b < 4; b++) {
        unsigned ones = __ballot_sync(0xffffffffu, (digit >> b) & 1);
        same &= (digit >> b) & 1 ? ones : ~ones;
    }
    unsigned rank = __popc(same & ((1u << lane) - 1));
    if (t < 512) starts[t] = 0;
    __syncthreads();
    if (rank == 0) starts[digit * 32 + warp] = __popc(same);
    __syncthreads();
    // Exclusive sums over digits, then warps.
    if (t < 512) {
        unsigned sum = starts[t], count = sum;
        for (int d = 1; d < 32; d <<= 1) {
            unsigned below = __shfl_up_sync(0xffffffffu, sum, d);
            if (lane >= d) sum += below;
        }
        starts[t] = sum - count;
        if (lane == 31) keys[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        unsigned sum = lane < 16 ? keys[lane] : 0, count = sum;
        for (int d = 1; d < 16; d <<= 1) {
            unsigned below = __shfl_up_sync(0xffffffffu, sum, d);
            if (lane >= d) sum += below;
        }
        if (lane < 16) {
            counts[blockIdx.x * 16 + lane] = count;
            keys[lane] = sum - count;
        }
    }
    __syncthreads();
    unsigned place = keys[digit] + starts[digit * 32 + warp] + rank;
    __syncthreads();
    keys[place] = key;
    __syncthreads();
    out[blockIdx.x * 1024 + t] = keys[t];
}
