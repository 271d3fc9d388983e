//@ family: heap
//@ launch: exchange grid=2 block=64
//@ arg: out:u32[128]=zero
// In every iteration a thread frees the memory of its neighbour.
__global__ void exchange(unsigned *out) {
    __shared__ unsigned *blocks[64];
    unsigned sum = 0;
    for (unsigned round = 0; round < 6; round++) {
        unsigned words = 1 + (threadIdx.x * 5 + round) % 9;
        unsigned *own = (unsigned *)malloc(words * sizeof(unsigned));
        for (unsigned i = 0; i < words; i++) own[i] = threadIdx.x + i;
        blocks[threadIdx.x] = own;
        __syncthreads();
        unsigned *other = blocks[(threadIdx.x + 63) % 64];
        unsigned others_words = 1 + ((threadIdx.x + 63) % 64 * 5 + round) % 9;
        for (unsigned i = 0; i < others_words; i++) sum ^= other[i] + round * (round == 2);
        free(other);
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}
