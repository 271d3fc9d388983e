//@ family: atomics
// Key and index in one 64-bit cell: the smallest key's first index.
//@ launch: find grid=8 block=64
//@ arg: best:u64[2]=values(18446744073709551615,0)
//@ expect: best=4294967395,4325032067448
__global__ void find(unsigned long long *best) {
    __shared__ unsigned long long local;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) local = ~0ull;
    __syncthreads();
    unsigned long long packed = (unsigned long long)((i * 7919 + 13) % 1009) << 32 | i;
    atomicMin(&local, packed);
    atomicMax(&best[1], packed);
    __syncthreads();
    if (threadIdx.x == 0) atomicMin(best, local);
}
