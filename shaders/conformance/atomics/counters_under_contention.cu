//@ family: atomics
//@ launch: count grid=64 block=128
//@ arg: counters:u32[4]=zero
//@ arg: seen:u32[3072]=zero
// 8,192 threads step counters that wrap. Who gets which number is open, but how often each is handed out is not.
__device__ unsigned below = 5000;

__global__ void count(unsigned *counters, unsigned *seen) {
    __shared__ unsigned local;
    if (threadIdx.x == 0) local = 3;
    __syncthreads();
    atomicAdd(&seen[atomicInc(&counters[0], 999)], 1);
    atomicAdd(&seen[1024 + atomicDec(&counters[1], 700)], 1);
    if (threadIdx.x % 32 == 0) atomicInc(&counters[2], gridDim.x * 4 - 1);
    // From above the limit: one thread sees that, the others what follows.
    unsigned old = atomicInc(&below, 400);
    atomicAdd(&seen[2048 + (old > 400 ? 900 : old)], 1);
    atomicAdd(&seen[2048 + 512 + atomicInc(&local, 99)], 1);
    __syncthreads();
    if (threadIdx.x == 0) atomicMax(&counters[3], local);
}
