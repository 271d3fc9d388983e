//@ family: limits
// More blocks than a dispatch may have in one dimension elsewhere.
//@ launch: many grid=70001 block=2
//@ arg: last:u32[8]=zero
//@ arg: count:u32[1]=zero
//@ expect: count=140002
//@ expect: last=70000,70001
__global__ void many(unsigned *last, unsigned *count) {
    atomicAdd(count, 1u);
    if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) { last[0] = blockIdx.x; last[1] = gridDim.x; }
}
