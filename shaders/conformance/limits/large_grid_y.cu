//@ family: limits
// CUDA's most blocks along y, several times along z and x.
//@ launch: rows grid=2,65535,3 block=1
//@ arg: out:u32[6]=zero
//@ arg: ends:u32[6]=zero
//@ expect: out[0]=65535,65535,65535,65535,65535,65535
//@ expect: ends[0]=65534,65534,65534,65534,65534,65534
__global__ void rows(unsigned *out, unsigned *ends) {
    unsigned column = blockIdx.z * 2 + blockIdx.x;
    atomicAdd(&out[column], 1u);
    if (blockIdx.y + 1 == gridDim.y) ends[column] = blockIdx.y;
}
