//@ family: dynamic_parallelism
//@ launch: parent grid=2 block=4
//@ arg: out:u32[8]=zero
// Each child's launch sets the size of its dynamic shared memory.
__global__ void child(unsigned *out, unsigned words) {
    extern __shared__ unsigned room[];
    for (unsigned i = threadIdx.x; i < words; i += blockDim.x) room[i] = i * i + words;
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned sum = 0;
        for (unsigned i = 0; i < words; i++) sum = sum * 31 + room[i];
        *out = sum;
    }
}
__global__ void parent(unsigned *out) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    child<<<1, 8, (t + 1) * 40>>>(out + t, (t + 1) * 10);
}
