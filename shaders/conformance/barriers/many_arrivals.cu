// More arrivals than the word of a barrier counts: phases are distinguished nevertheless.
//@ family: barriers
//@ launch: arrivals grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: out[0]=5000,5000,5000,5000
#include <cuda/barrier>
__global__ void arrivals(int *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int rounds[4];
    int t = threadIdx.x;
    // 4 * 250, which does not divide a power of two.
    if (t == 0) init(&bar, 1000);
    rounds[t] = 0;
    __syncthreads();
    int right = 0;
    bar.wait(bar.arrive(250));
    for (int i = 0; i < 5000; i++) {
        rounds[t] = i;
        bar.arrive(100 + t);
        bar.wait(bar.arrive(150 - t));
        right += rounds[(t + 1) % 4] == i;
        // Each iteration has two phases. The number of the second is even.
        bar.wait_parity(true);
        bar.arrive(250);
        bar.wait_parity(false);
    }
    out[t] = right;
}
