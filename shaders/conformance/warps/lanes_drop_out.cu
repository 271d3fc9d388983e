//@ family: warps
// The lanes with the first one's value leave the loop together, inside a condition of lanes.
//@ launch: group grid=1 block=64
//@ arg: in:u32[64]=bits(91)
//@ arg: out:i32[64]=zero
//@ expect: out[0]=59,0,59,10075,20125,0,30052,20125
//@ expect: out[33]=0,10106,20076,58
//@ expect: out[51]=20076,30112,0,30112
//@ expect: out[56]=40024,0,10106,10106,58,0,20076,30112
__global__ void group(const unsigned *in, int *out) {
    unsigned v = in[threadIdx.x] % 5, lane = threadIdx.x & 31;
    if (lane % 4 != 1) {
        unsigned left = 0xdddddddd, round = 0;
        while (true) {
            unsigned first = __shfl_sync(left, v, __ffs(left) - 1);
            unsigned same = __ballot_sync(left, v == first);
            if (v == first) {
                out[threadIdx.x] = 10000 * round + __reduce_add_sync(same, lane);
                break;
            }
            left ^= same;
            ++round;
        }
    }
}
