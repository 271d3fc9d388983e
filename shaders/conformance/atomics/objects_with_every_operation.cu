//@ family: atomics
//@ launch: operations grid=2 block=32
//@ arg: sums:i32[9]=values(0,0,0,-1,0,0,1000,-1000,0)
//@ arg: big:u64[3]=zero
// All that `cuda::atomic_ref` can do to an integer, with results that do not depend on the order.
#include <cuda/atomic>
__global__ void operations(int *sums, unsigned long long *big) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    using Ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
    Ref(sums[0]).fetch_add(t, cuda::memory_order_relaxed);
    Ref(sums[1]).fetch_sub(2 * t, cuda::memory_order_relaxed);
    Ref(sums[2]).fetch_or(1 << t % 31);
    Ref(sums[3]).fetch_and(~(1 << (t % 7 * 3)));
    Ref(sums[4]).fetch_xor(t * 0x01010101);
    Ref(sums[5])++;
    Ref(sums[6]).fetch_min(900 - t * t);
    Ref(sums[7]).fetch_max(t * 13 - 500);
    --Ref(sums[8]);
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_system> wide(big[t % 3]);
    wide += (1ull << 32) + t;
}
