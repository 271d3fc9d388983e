//@ family: barriers
//@ launch: rounds grid=1 block=128
//@ arg: out:i32[128]=zero
// In each iteration one warp fewer participates; a warp that exits no longer counts at the barrier.
#include <cuda/barrier>
__global__ void rounds(int *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int sums[4];
    int t = threadIdx.x, warp = t / 32;
    if (t == 0) init(&bar, blockDim.x);
    if (t < 4) sums[t] = 0;
    __syncthreads();
    int last = 0;
    for (int round = 0; round < 4; round++) {
        if (warp < round) {
            bar.arrive_and_drop();
            break;
        }
        atomicAdd(&sums[round], t);
        bar.arrive_and_wait();
        last = sums[round];
    }
    out[t] = last;
}
