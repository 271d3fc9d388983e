// Sums of 512 numbers per block, by a tree in shared memory.
#define BLOCK 256

__global__ void reduce(const float *in, float *out, unsigned n) {
    __shared__ float part[BLOCK];
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * BLOCK * 2 + t;
    float a = i < n ? in[i] : 0.0f;
    float b = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
    part[t] = a + b;
    __syncthreads();
    for (unsigned s = BLOCK / 2; s > 0; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}
