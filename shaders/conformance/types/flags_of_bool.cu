//@ family: types
// A sieve on bools in global memory: many threads clear flags, some the same ones, next to flags that stay.
//@ launch: sieve grid=2 block=16
//@ arg: prime:bool[256]=fill(true)
//@ launch: gather grid=1 block=8
//@ arg: prime
//@ arg: out:u32[8]=zero
//@ expect: out=2693408940,673221152,34112136,2147625122,547359240,2150113416,2148008098,134382120
__global__ void sieve(bool *prime) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < 2) { prime[k] = false; return; }
    for (int i = 2 * k; i < 256; i += k) prime[i] = false;
}
__global__ void gather(const bool *prime, unsigned *out) {
    unsigned word = 0;
    for (int i = 0; i < 32; ++i) word |= (unsigned)prime[threadIdx.x * 32 + i] << i;
    out[threadIdx.x] = word;
}
