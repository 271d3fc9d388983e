//@ family: indexing
//@ quick
//@ launch: index grid=5 block=48
//@ arg: out:u32[240]=fill(99)
//@ arg: u32=237
//@ expect: out[0]=0,1,2
//@ expect: out[236]=236,99
__global__ void index(unsigned *out, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i;
}
