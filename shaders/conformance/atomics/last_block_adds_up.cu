//@ family: atomics
// Every block writes its sum, fences and counts itself in; the last one adds the sums (the guide's example
// for memory fences). The counter wraps to 0, so that the next launch finds it ready.
//@ launch: sum grid=16 block=64
//@ arg: partial:u32[16]=zero
//@ arg: result:u32[3]=zero
//@ arg: u32=0
//@ launch: sum grid=16 block=64
//@ arg: partial
//@ arg: result
//@ arg: u32=1
//@ launch: sum grid=16 block=64
//@ arg: partial
//@ arg: result
//@ arg: u32=2
//@ read: count:u32[1]
//@ expect: count=0
//@ expect: result=51179,52203,53227
__device__ unsigned count = 0;
__global__ void sum(volatile unsigned *partial, unsigned *result, unsigned round) {
    __shared__ unsigned local;
    __shared__ bool isLast;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) local = 0;
    __syncthreads();
    atomicAdd(&local, (i * 7 + 3) % 101 + round);
    __syncthreads();
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = local;
        __threadfence();
        isLast = atomicInc(&count, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (isLast && threadIdx.x == 0) {
        unsigned total = 0;
        for (unsigned b = 0; b < gridDim.x; ++b) total += partial[b];
        result[round] = total;
        count = 0;
    }
}
