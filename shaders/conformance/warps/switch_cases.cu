//@ family: warps
// A divergent switch whose cases hold warp operations among those that took them.
//@ launch: choose grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=2636,9001,4004,-9,2636,9001,4004,-9
//@ expect: out[8]=9001,4004,-9,2636
//@ expect: out[12]=9001,4004,-9,2636
//@ expect: out[56]=2452,8421,4002,-5,2452,8421,4002,-5
__global__ void choose(int *out) {
    int i = threadIdx.x, lane = i & 31, warp = i >> 5;
    int key = (lane * 5 + warp + lane / 8) % 4, v = lane * lane + warp, result = 0;
    unsigned mask = __match_any_sync(0xffffffff, key);
    switch (key) {
    case 0: result = __reduce_add_sync(mask, v); break;
    case 1: result = __shfl_sync(mask, v, 31 - __clz(mask)) * 10 + 1; break;
    case 2:
        result = __shfl_sync(mask, v, __ffs(mask) - 1);
        result += 1000 * __popc(__ballot_sync(mask, v & 1));
        break;
    default: result = -__reduce_min_sync(mask, v);
    }
    out[i] = result;
}
