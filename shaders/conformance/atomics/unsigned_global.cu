//@ family: atomics
//@ launch: ops grid=4 block=64
//@ arg: in:u32[256]=bits(2)
//@ arg: out:u32[6]=values(5,4294967295,0,7,9,3)
__global__ void ops(const unsigned *in, unsigned *out) {
    unsigned *cell = out;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = in[i];


    atomicAdd(&cell[0], x);
    atomicMin(&cell[1], x);
    atomicMax(&cell[2], x);
    atomicInc(&cell[3], 10u);
    atomicDec(&cell[4], 12u);
    atomicInc(&cell[5], 0u);


}
