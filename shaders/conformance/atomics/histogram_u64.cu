//@ family: atomics
// Bins of 64 bits in shared memory, one 32-bit counter for all; then into global memory.
//@ launch: histogram grid=4 block=96
//@ arg: bins:u64[8]=zero
//@ arg: n:u32[1]=zero
//@ expect: bins=104886580642,98798009043,104467984019,98379368753,108483869143,103410069166,105911429846,94921607910
//@ expect: n=384
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void histogram(unsigned long long *bins, unsigned *n) {
    __shared__ unsigned counter;
    __shared__ unsigned long long local[8];
    if (threadIdx.x < 8) local[threadIdx.x] = 0;
    if (threadIdx.x == 8) counter = 0;
    __syncthreads();
    unsigned long long x = mix(blockIdx.x * blockDim.x + threadIdx.x);
    atomicAdd(&local[x >> 61], x >> 20 & 0xffffffffull);
    atomicInc(&counter, 0xffffffffu);
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
    if (threadIdx.x == 0) atomicAdd(n, counter);
}
