//@ family: barriers
//@ launch: counts grid=1 block=32
//@ arg: out:u32[32]=zero
// One thread arrives for others: the barrier expects more arrivals than there are threads.
#include <cuda/barrier>
__global__ void counts(unsigned *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ unsigned room[32];
    unsigned t = threadIdx.x;
    if (t == 0) init(&bar, 32 + 31);
    room[t] = 0;
    __syncthreads();
    for (unsigned i = 0; i < 3; i++) {
        room[(t + i) % 32] += t * t;
        auto token = t < 31 ? bar.arrive(2) : bar.arrive();
        bar.wait(std::move(token));
    }
    out[t] = room[t];
}
