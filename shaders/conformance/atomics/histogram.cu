//@ family: atomics
//@ quick
//@ launch: histogram grid=4 block=64
//@ arg: in:u8[1024]=bits(5)
//@ arg: bins:u32[256]=zero
__global__ void histogram(const unsigned char *in, unsigned *bins) {
    __shared__ unsigned local[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x) local[b] = 0;
    __syncthreads();
    for (int i = 0; i < 4; ++i) atomicAdd(&local[in[(blockIdx.x * 4 + i) * 64 + threadIdx.x]], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x) if (local[b]) atomicAdd(&bins[b], local[b]);
}
