// Threads exit one after the other, so that fewer and fewer are expected; the last phase has one arrival.
//@ family: barriers
//@ launch: leave grid=2 block=37
//@ arg: out:i32[74]=zero
//@ expect: out[0]=0
//@ expect: out[1]=37
//@ expect: out[2]=73
//@ expect: out[36]=702
//@ expect: out[73]=702
#include <cuda/barrier>
__global__ void leave(int *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int counts[37];
    int t = threadIdx.x;
    if (t == 0) init(&bar, blockDim.x);
    counts[t] = 0;
    __syncthreads();
    int seen = 0;
    for (int round = 0;; round++) {
        if (round == t) {
            out[blockIdx.x * 37 + t] = seen;
            bar.arrive_and_drop();
            return;
        }
        atomicAdd(&counts[round], 1);
        bar.arrive_and_wait();
        // All that are left have counted in this round, and who has just dropped.
        seen += counts[round] + 1;
    }
}
