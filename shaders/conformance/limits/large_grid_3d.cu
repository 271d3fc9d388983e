//@ family: limits
// More blocks along x than many devices dispatch, in three dimensions. Most blocks have nothing to do.
//@ launch: sparse grid=66001,3,5 block=2
//@ arg: count:u32[15]=zero
//@ arg: last:u32[15]=zero
//@ arg: sum:u64[1]=zero
//@ expect: count[0]=34
//@ expect: count[14]=34
//@ expect: last[0]=66000,166000,266000,366000
//@ expect: last[14]=1466000
__global__ void sparse(unsigned *count, unsigned *last, unsigned long long *sum) {
    if (blockIdx.x % 4000 != 0) return;
    unsigned row = blockIdx.z * gridDim.y + blockIdx.y;
    atomicAdd(&count[row], 1u);
    if (blockIdx.x == 66000 / 4000 * 4000 || blockIdx.x == 0)
        atomicMax(&last[row], row * 100000 + (blockIdx.x ? 66000 : 0));
    if (row == 14 && blockIdx.x == 64000 && threadIdx.x == 1)
        *sum = 1000000ull * gridDim.x + 1000 * gridDim.y + gridDim.z;
}
