//@ family: fences
// Each block stores a sum before a fence and counts itself; the last one reads all sums with `__ldcv`, which asks memory
// again at each read. No block waits.
//@ launch: sum grid=16 block=32
//@ arg: parts:u64[16]=zero
//@ arg: done:u32[1]=zero
//@ arg: out:u64[2]=zero
//@ expect: done=16
//@ expect: out=561850441924352,16
__global__ void sum(unsigned long long *parts, unsigned *done, unsigned long long *out) {
    __shared__ unsigned long long total;
    __shared__ bool last;
    int t = threadIdx.x;
    if (t == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, (blockIdx.x * 32 + t) * 0x100000001ull);
    __syncthreads();
    if (t == 0) {
        // Values that the last block would read too early.
        parts[blockIdx.x] = 0xdeadbeef;
        __threadfence();
        parts[blockIdx.x] = total;
        __threadfence();
        last = atomicAdd(done, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last || t != 0) return;
    unsigned long long sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) sum += __ldcv(parts + i);
    out[0] = sum;
    out[1] = __ldcv(done);
}
