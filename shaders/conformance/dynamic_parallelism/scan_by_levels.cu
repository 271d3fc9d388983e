//@ family: dynamic_parallelism
//@ launch: scan grid=1 block=1
//@ arg: data:u32[1000]=random(8)
//@ arg: sums:u32[64]=zero
//@ arg: u32=1000
// Prefix sums: of blocks, of their sums, and both together, as three launches in one stream.
__global__ void within(unsigned *data, unsigned *sums, unsigned n) {
    __shared__ unsigned room[64];
    unsigned i = blockIdx.x * 64 + threadIdx.x;
    room[threadIdx.x] = i < n ? data[i] : 0;
    for (unsigned step = 1; step < 64; step *= 2) {
        __syncthreads();
        unsigned before = threadIdx.x >= step ? room[threadIdx.x - step] : 0;
        __syncthreads();
        room[threadIdx.x] += before;
    }
    if (i < n) data[i] = room[threadIdx.x];
    if (sums && threadIdx.x == 63) sums[blockIdx.x] = room[63];
}
__global__ void add(unsigned *data, const unsigned *sums, unsigned n) {
    unsigned i = (blockIdx.x + 1) * 64 + threadIdx.x;
    if (i < n) data[i] += sums[blockIdx.x];
}
__global__ void scan(unsigned *data, unsigned *sums, unsigned n) {
    unsigned blocks = (n + 63) / 64;
    within<<<blocks, 64>>>(data, sums, n);
    within<<<1, 64>>>(sums, (unsigned *)nullptr, blocks);
    add<<<blocks - 1, 64>>>(data, sums, n);
}
