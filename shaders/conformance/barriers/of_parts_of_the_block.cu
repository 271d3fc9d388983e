//@ family: barriers
//@ launch: parts grid=2 block=96
//@ arg: out:u32[192]=zero
// Three parts of a block, each with a barrier and as many rounds as it needs.
#include <cuda/barrier>
__global__ void parts(unsigned *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bars[3];
    __shared__ unsigned room[96];
    unsigned t = threadIdx.x, part = t / 32, lane = t % 32;
    if (t < 3) init(&bars[t], 32);
    __syncthreads();
    room[t] = t + 1 + blockIdx.x;
    bars[part].arrive_and_wait();
    for (unsigned step = 1; step < 32; step *= 2) {
        unsigned before = lane >= step ? room[t - step] : 0;
        bars[part].arrive_and_wait();
        room[t] += before * (part + 1);
        bars[part].arrive_and_wait();
    }
    out[blockIdx.x * 96 + t] = room[t];
}
