//@ family: warps
// Votes on the right of `&&` and `||`, reached by some lanes or by some warps.
//@ launch: votes grid=1 block=96
//@ arg: out:i32[96]=zero
//@ expect: out[0]=2,2,2,2,2,2,2,2
//@ expect: out[47]=3,2,3,2
//@ expect: out[52]=2,3,2,3
//@ expect: out[88]=4,6,4,6,4,6,4,6
__global__ void votes(int *out) {
    int i = threadIdx.x, lane = i & 31, warp = i >> 5, result = 0;
    bool odd = lane & 1;
    if (odd && __any_sync(0xaaaaaaaa, lane * warp % 32 == 15)) result += 1;
    if (odd || __all_sync(0x55555555, lane + warp < 32)) result += 2;
    if (warp > 0 && (warp + __reduce_add_sync(0xffffffff, lane)) % 2 == 0) result += 4;
    out[i] = result;
}
