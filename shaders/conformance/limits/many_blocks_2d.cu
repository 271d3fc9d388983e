//@ family: limits
//@ launch: many grid=65537,2 block=1
//@ arg: sums:u32[4]=zero
//@ expect: sums=131074,65537,2147516416
__global__ void many(unsigned *sums) {
    atomicAdd(&sums[0], 1u);
    atomicAdd(&sums[1], blockIdx.y);
    if (blockIdx.y == 0) atomicAdd(&sums[2], blockIdx.x);
}
