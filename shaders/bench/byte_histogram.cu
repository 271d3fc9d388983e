//@ about: counts the values of bytes with atomics in shared memory
//@ group: cooperation
//@ full: n=256Mi, blocks=2048
//@ small: n=512Ki, blocks=16
//@ tiny: n=16Ki, blocks=4
//@ launch: byte_histogram grid={blocks} block=256
//@ arg: in:u8[{n}]=random(1)
//@ arg: counts:u32[256]=zero
//@ arg: u32={n}
//@ bytes: n
//@ result: counts

__global__ void byte_histogram(const unsigned char *in, unsigned *counts, unsigned n) {
    __shared__ unsigned mine[256];
    mine[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&mine[in[i]], 1u);
    }
    __syncthreads();
    atomicAdd(&counts[threadIdx.x], mine[threadIdx.x]);
}
