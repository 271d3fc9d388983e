//@ family: warps
// A function that only some lanes call, and that they leave by three ways, with warp operations before each.
//@ launch: call grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=2399999,2400032,2400612,2399999,2400612,2399999,2400032,2400612
//@ expect: out[17]=2400612,2400032,2400612,2399999
//@ expect: out[32]=2399999,2400029,2400612,2400029
//@ expect: out[56]=2400612,2400029,2400612,2399999,2400029,2400612,2400029,2400612
__device__ int combine(unsigned mask, int v) {
    unsigned large = __ballot_sync(mask, v >= 20);
    if (v >= 20) {
        int sum = __reduce_add_sync(large, v);
        if (large == 0) return 7;
        return 2 * sum;
    }
    unsigned rest = mask ^ large;
    int first = __shfl_sync(rest, v, __ffs(rest) - 1);
    return first + __shfl_sync(rest, v, 31 - __clz(rest));
}

__global__ void call(int *out) {
    int i = threadIdx.x, v = ((i & 31) * 13 + (i >> 5) * 5) % 32, result = -1;
    unsigned mask = __ballot_sync(0xffffffff, v >= 8);
    if (v >= 8) result = combine(mask, v);
    __syncwarp();
    out[i] = result + 100000 * __popc(mask);
}
