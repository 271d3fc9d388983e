//@ family: barriers
//@ launch: rounds grid=2 block=64
//@ arg: out:i32[128]=zero
// Two barriers of a block in turn, each of which counts its own phases.
#include <cuda/barrier>
__global__ void rounds(int *out) {
    using Barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ Barrier first, second;
    __shared__ int room[64];
    int t = threadIdx.x;
    if (t == 0) {
        init(&first, blockDim.x);
        init(&second, blockDim.x);
    }
    __syncthreads();
    int value = t * 3 + blockIdx.x;
    for (int i = 0; i < 5; i++) {
        room[t] = value;
        first.arrive_and_wait();
        value += room[(t + i * 7 + 1) % 64];
        second.wait(second.arrive());
    }
    out[blockIdx.x * 64 + t] = value;
}
