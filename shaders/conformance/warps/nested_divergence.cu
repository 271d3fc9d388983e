//@ family: warps
// Conditions in conditions, each with the mask of those who came so far; they meet again on the way out.
//@ launch: nested grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=0,496991,4,496991,16,2,513003,496991
//@ expect: out[22]=496991,0,496991,4
//@ expect: out[34]=711009,16,0,690995
//@ expect: out[56]=8,711009,16,0,690995,20,10,2
__global__ void nested(int *out) {
    int i = threadIdx.x, lane = i % 32, v = (lane * lane + 7 * (i / 32)) % 23, result = v;
    unsigned odd = __ballot_sync(0xffffffff, v % 2);
    if (v % 2) {
        unsigned large = __ballot_sync(odd, v > 10);
        if (v > 10) {
            result = __shfl_sync(large, v, __ffs(large) - 1) * 1000 + __popc(large);
        } else {
            unsigned small = odd & ~large;
            result = -(__shfl_sync(small, v, 31 - __clz(small)) * 1000 + __popc(small));
        }
        result += 100000 * __popc(__ballot_sync(odd, lane % 2));
    }
    out[i] = result;
}
