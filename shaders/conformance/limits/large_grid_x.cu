//@ family: limits
// 2^20 + 3 blocks along x; every 1,000th leaves a mark.
//@ launch: marks grid=1048579 block=1
//@ arg: out:u32[1049]=zero
//@ expect: out[0]=0,1000,2000
//@ expect: out[1048]=1048000
__global__ void marks(unsigned *out) {
    if (blockIdx.x % 1000 == 0) out[blockIdx.x / 1000] = blockIdx.x;
}
