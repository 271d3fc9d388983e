//@ family: atomics
// Signed and unsigned comparison of the same memory in one kernel.
//@ launch: ops grid=1 block=128
//@ arg: out:u64[8]=zero
//@ expect: out=9344711208756484078,9194727732534248630,92694865903593639,18296760644811726417,9344711208756484078,9194727732534248630,92694865903593639,18296760644811726417
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void ops(unsigned long long *out) {
    __shared__ unsigned long long cell[4];
    unsigned long long x = mix(threadIdx.x);
    if (threadIdx.x == 0) {
        cell[0] = 0x7fffffffffffffffull;
        cell[1] = 0x8000000000000000ull;
        cell[2] = ~0ull;
        cell[3] = 0;
    }
    __syncthreads();
    if (threadIdx.x < 4) out[threadIdx.x] = cell[threadIdx.x];
    __syncthreads();
    atomicMin((long long *)&cell[0], (long long)x);
    atomicMax((long long *)&cell[1], (long long)x);
    atomicMin(&cell[2], x);
    atomicMax(&cell[3], x);
    atomicMin((long long *)&out[0], (long long)x);
    atomicMax((long long *)&out[1], (long long)x);
    atomicMin(&out[2], x);
    atomicMax(&out[3], x);
    __syncthreads();
    if (threadIdx.x < 4) out[4 + threadIdx.x] = cell[threadIdx.x];
}
