//@ family: warps
// The first of the lanes that have something to store reserves room for all. Which warp comes first is open;
// that each value gets a place of its own is not.
//@ launch: compact grid=2 block=100
//@ arg: in:u32[200]=bits(84)
//@ arg: list:u32[200]=zero
//@ arg: count:u32[1]=zero
//@ uncompared: list The order of the warps is open.
//@ launch: mark grid=1 block=64
//@ arg: list
//@ arg: count
//@ arg: seen:u32[200]=zero
//@ expect: count[0]=54
//@ expect: seen[0]=0,0,0,0,0,1,0,0
//@ expect: seen[25]=0,1,0,0
//@ expect: seen[98]=0,1,0,1
//@ expect: seen[192]=0,0,1,0,0,0,1,0
__global__ void compact(const unsigned *in, unsigned *list, unsigned *count) {
    unsigned i = blockIdx.x * 100 + threadIdx.x, lane = threadIdx.x & 31;
    unsigned all = threadIdx.x < 96 ? 0xffffffff : 0xf;
    bool keep = in[i] % 1000 % 3 == 1;
    unsigned mask = __ballot_sync(all, keep);
    if (keep) {
        unsigned start = 0, leader = __ffs(mask) - 1;
        if (lane == leader) start = atomicAdd(count, __popc(mask));
        start = __shfl_sync(mask, start, leader);
        list[start + __popc(mask & ((1u << lane) - 1))] = i;
    }
}

__global__ void mark(const unsigned *list, const unsigned *count, unsigned *seen) {
    for (unsigned i = threadIdx.x; i < *count; i += 64) atomicAdd(&seen[list[i]], 1);
}
