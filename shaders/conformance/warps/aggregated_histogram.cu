//@ family: warps
// One atomic for all lanes of a warp with the same value; the last block is not full.
//@ launch: histogram grid=3 block=128
//@ arg: in:u32[300]=bits(83)
//@ arg: counts:u32[11]=zero
//@ arg: i32=300
//@ expect: counts[0]=34,33,12,30,26,26,24,31,33,23,28
__global__ void histogram(const unsigned *in, unsigned *counts, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned all = __ballot_sync(0xffffffff, i < n);
    if (i >= n) return;
    unsigned key = in[i] % 11;
    unsigned same = __match_any_sync(all, key);
    if ((threadIdx.x & 31) == __ffs(same) - 1) atomicAdd(&counts[key], __popc(same));
}
