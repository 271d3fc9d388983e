//@ family: warps
// In each round some lanes go on early; those that stay use warp operations, then fewer of them.
//@ launch: rounds grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=169,133,212,152,120,211,175,127
//@ expect: out[14]=254,236,122,223
//@ expect: out[25]=157,236,176,144
//@ expect: out[56]=279,232,176,321,267,267,313,152
__global__ void rounds(int *out) {
    int i = threadIdx.x, v = (i & 31) + i / 32;
    for (int r = 0; r < 5; ++r) {
        unsigned stay = __ballot_sync(0xffffffff, (v + r) % 3 != 0);
        if ((v + r) % 3 == 0) continue;
        v += __reduce_add_sync(stay, v) % 100;
        unsigned even = __ballot_sync(stay, v % 2 == 0);
        if (v % 2) continue;
        v ^= __shfl_sync(even, v, 31 - __clz(even)) & 7;
    }
    out[i] = v;
}
