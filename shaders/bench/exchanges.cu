// Rounds in which every thread gets the value of another: by a shuffle, by shared memory and barriers of the
// block, by a vote; and rounds in which it does not.
__global__ void shuffles(unsigned *out, unsigned rounds) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
    for (unsigned r = 0; r < rounds; r++) v = v * 3 + __shfl_xor_sync(0xffffffffu, v, 1 << r % 5);
    out[i] = v;
}

__global__ void shared_memory(unsigned *out, unsigned rounds) {
    __shared__ unsigned s[256];
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = i;
    for (unsigned r = 0; r < rounds; r++) {
        s[t] = v;
        __syncthreads();
        v = v * 3 + s[t ^ (1 << r % 5)];
        __syncthreads();
    }
    out[i] = v;
}

__global__ void ballots(unsigned *out, unsigned rounds) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
    for (unsigned r = 0; r < rounds; r++) v = v * 3 + __ballot_sync(0xffffffffu, v >> r % 32 & 1);
    out[i] = v;
}

__global__ void alone(unsigned *out, unsigned rounds) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
    for (unsigned r = 0; r < rounds; r++) v = v * 3 + (v >> (1 << r % 5));
    out[i] = v;
}
