//@ family: atomics
//@ launch: hand_on grid=1 block=64
//@ arg: out:i32[64]=zero
// A thread stores, releases a flag, and others that acquire it see the value: in phases that a barrier separates.
#include <cuda/atomic>
__global__ void hand_on(int *out) {
    __shared__ cuda::atomic<int, cuda::thread_scope_block> flags[64];
    __shared__ int values[64];
    int t = threadIdx.x;
    flags[t].store(0, cuda::memory_order_relaxed);
    __syncthreads();
    int seen = 0;
    for (int round = 1; round <= 4; round++) {
        if ((t + round) % 2) {
            values[t] = t * round;
            flags[t].store(round, cuda::memory_order_release);
        }
        __syncthreads();
        int other = (t + 3) % 64;
        if (flags[other].load(cuda::memory_order_acquire) == round) seen += values[other];
        __syncthreads();
    }
    out[t] = seen;
}
