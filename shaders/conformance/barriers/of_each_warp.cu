// A barrier for each warp of a block, which come to them a different number of times.
//@ family: barriers
//@ launch: chains grid=2 block=128
//@ arg: out:i32[256]=zero
//@ expect: out[0]=1
//@ expect: out[31]=0
//@ expect: out[32]=34
//@ expect: out[96]=100
//@ expect: out[127]=99
//@ expect: out[255]=99
#include <cuda/barrier>
__global__ void chains(int *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bars[4];
    __shared__ int values[128];
    int t = threadIdx.x, warp = t / 32, lane = t % 32;
    if (t < 4) init(bars + t, 32);
    values[t] = t;
    __syncthreads();
    for (int i = 0; i <= warp; i++) {
        int next = values[warp * 32 + (lane + 1) % 32];
        bars[warp].arrive_and_wait();
        values[t] = next;
        bars[warp].arrive_and_wait();
    }
    out[blockIdx.x * 128 + t] = values[t];
}
