//@ family: atomics
//@ launch: ops grid=1 block=64
//@ arg: in:u32[256]=bits(2)
//@ arg: out:u32[6]=values(5,4294967295,0,7,9,3)
__global__ void ops(const unsigned *in, unsigned *out) {
    __shared__ unsigned cell[6];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = in[i];
    if (i < 6) cell[i] = out[i];
    __syncthreads();
    atomicAdd(&cell[0], x);
    atomicMin(&cell[1], x);
    atomicMax(&cell[2], x);
    atomicInc(&cell[3], 10u);
    atomicDec(&cell[4], 12u);
    atomicInc(&cell[5], 0u);
    __syncthreads();
    if (i < 6) out[i] = cell[i];
}
