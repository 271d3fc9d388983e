// Two buffers, each with a barrier whose phases differ by parity only.
//@ family: barriers
//@ launch: buffers grid=2 block=64
//@ arg: out:i32[128]=zero
//@ arg: i32=9
//@ expect: out[0]=2268
//@ expect: out[1]=2826
//@ expect: out[63]=2268
//@ expect: out[127]=2268
#include <cuda/barrier>
__global__ void buffers(int *out, int rounds) {
    using barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ barrier bars[2];
    __shared__ int values[2][64];
    unsigned t = threadIdx.x;
    if (t < 2) init(&bars[t], 64);
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
        int at = i % 2;
        bool parity = i / 2 % 2;
        values[at][t] = i * 63 + t % 63;
        auto token = bars[at].arrive();
        if (i % 3 == 0) {
            bars[at].wait_parity(parity);
        } else {
            bars[at].wait(cuda::std::move(token));
        }
        sum += values[at][63 - t];
    }
    // The phase before the first counts as over.
    bars[rounds % 2].wait_parity(rounds / 2 % 2 == 0);
    out[blockIdx.x * 64 + t] = sum;
}
