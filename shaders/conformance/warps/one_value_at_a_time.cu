//@ family: warps
// A warp treats one value at a time: the first lane left over names it, those with the same are done.
//@ launch: group grid=1 block=64
//@ arg: in:u32[64]=bits(90)
//@ arg: out:i32[64]=zero
//@ expect: out[0]=8,105,207,305,8,407,305,207
//@ expect: out[23]=105,8,207,407
//@ expect: out[32]=3,110,209,110
//@ expect: out[56]=209,303,407,209,110,110,407,3
__global__ void group(const unsigned *in, int *out) {
    unsigned v = in[threadIdx.x] % 5, todo = 0xffffffff;
    int round = 0, result = -1;
    while (todo) {
        unsigned first = __shfl_sync(0xffffffff, v, __ffs(todo) - 1);
        unsigned same = __ballot_sync(0xffffffff, v == first);
        if (v == first) result = 100 * round + __popc(same);
        todo &= ~same;
        ++round;
    }
    out[threadIdx.x] = result;
}
