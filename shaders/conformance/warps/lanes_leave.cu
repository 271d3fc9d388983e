//@ family: warps
// Some lanes of each warp leave, by two ways; the rest knows its mask from before.
//@ launch: leave grid=2 block=96
//@ arg: out:i32[192]=zero
//@ arg: i32=141
//@ expect: out[0]=40900,40901,0,40902,40903,40904,40905,0
//@ expect: out[45]=119110,119111,0,119112
//@ expect: out[94]=206724,206725,278400,0
//@ expect: out[184]=0,0,0,0,0,0,0,0
__global__ void leave(int *out, int n) {
    int i = blockIdx.x * 96 + threadIdx.x, lane = threadIdx.x & 31;
    unsigned mask = __ballot_sync(0xffffffff, i < n);
    if (i >= n) return;
    mask = __ballot_sync(mask, i % 5 != 2);
    if (i % 5 == 2) return;
    int sum = __reduce_add_sync(mask, i);
    unsigned mine = 1u << lane;
    unsigned seen = __reduce_or_sync(mask, mine) & (mine - 1);
    out[i] = 100 * sum + __popc(seen);
}
