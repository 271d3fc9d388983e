//@ family: warps
// The mask may name lanes that have left: only the others vote.
//@ launch: leave grid=1 block=100
//@ arg: out:i32[100]=zero
//@ arg: i32=83
//@ expect: out[0]=532496,532496,532496,532496,532496,532496,532496,532496
//@ expect: out[14]=532496,532496,532496,532496
//@ expect: out[22]=532496,532496,532496,532496
//@ expect: out[92]=0,0,0,0,0,0,0,0
__global__ void leave(int *out, int n) {
    int i = threadIdx.x, lane = i % 32, warp = i / 32;
    if (i >= n) return;
    if (warp == 1 && lane % 3 == 0) return;
    unsigned here = __ballot_sync(0xffffffff, 1);
    int v = 1000 * __popc(here) + __reduce_add_sync(0xffffffff, i);
    if (__all_sync(0xffffffff, !(warp == 1 && lane == 0))) v += 100000;
    if (__any_sync(0xffffffff, i == n)) v += 200000;
    int next = __shfl_down_sync(0xffffffff, i, 1);
    if (lane < 31 && (here >> (lane + 1) & 1) && next == i + 1) v += 400000;
    __syncwarp();
    out[i] = v + __shfl_sync(0xffffffff, i, __ffs(here) - 1) * 1000000;
}
