// Threads arrive, do something else, and wait for the phase of their token; some arrive for others as well.
//@ family: barriers
//@ launch: sums grid=2 block=64
//@ arg: out:i32[128]=zero
//@ expect: out[0]=2034
//@ expect: out[63]=2034
//@ expect: out[64]=2034
//@ expect: out[127]=2034
#include <cuda/barrier>
__global__ void sums(int *out) {
    using barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ barrier all, quarter;
    __shared__ int values[64], total;
    int t = threadIdx.x;
    if (t == 0) {
        init(&all, 64);
        // 16 threads arrive, four times each.
        init(&quarter, 64);
        total = 0;
    }
    __syncthreads();
    values[t] = t;
    barrier::arrival_token token = all.arrive();
    int mine = t * t % 7;
    all.wait(std::move(token));
    int other = values[63 - t];
    atomicAdd(&total, other);
    if (t % 4 == 1) {
        quarter.arrive(3);
        quarter.wait(quarter.arrive());
    } else {
        quarter.wait_parity(false);
    }
    auto last = all.arrive();
    atomicAdd(&total, mine % 7 == 2 ? 1 : 0);
    all.wait(cuda::std::move(last));
    all.arrive_and_wait();
    out[blockIdx.x * 64 + t] = total;
}
