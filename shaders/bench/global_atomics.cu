//@ about: counts of 64 Ki keys with atomics in global memory; operations are additions
//@ group: cooperation
//@ full: n=32Mi
//@ small: n=64Ki
//@ tiny: n=4Ki
//@ launch: count grid={n/256} block=256
//@ arg: keys:u32[{n}]=random(1)
//@ arg: counts:u32[65536]=zero
//@ arg: u32={n}
//@ operations: n
//@ result: counts

__global__ void count(const unsigned *keys, unsigned *counts, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&counts[keys[i] >> 16], 1);
}
