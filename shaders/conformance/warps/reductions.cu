//@ family: warps
//@ launch: reductions grid=1 block=64
//@ arg: out:i32[12]=zero
//@ arg: sums:i32[2]=zero
//@ expect: out[0]=496,-16,15,1520,-16,47
//@ expect: out[6]=0,-1,0
//@ expect: sums[0]=496,1520
__global__ void reductions(int *out, int *sums) {
    int i = threadIdx.x, lane = i & 31, warp = i / 32;
    int sum = __reduce_add_sync(0xffffffff, i);
    int least = __reduce_min_sync(0xffffffff, lane - 16);
    int most = __reduce_max_sync(0xffffffff, i - 16);
    if (lane == 0) {
        out[3 * warp] = sum;
        out[3 * warp + 1] = least;
        out[3 * warp + 2] = most;
    }
    unsigned both = __reduce_and_sync(0xffffffff, (unsigned)i), any = __reduce_or_sync(0xffffffff, 1u << lane);
    unsigned odd = __reduce_xor_sync(0xffffffff, 1u << (lane / 2));
    if (i == 0) {
        out[6] = (int)both;
        out[7] = (int)any;
        out[8] = (int)odd;
    }
    // An equal sum by steps, as in older code.
    int total = i;
    for (int step = 16; step > 0; step /= 2) total += __shfl_down_sync(0xffffffff, total, step);
    if (lane == 0) sums[warp] = total;
}
