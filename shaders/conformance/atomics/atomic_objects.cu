//@ family: atomics
//@ launch: objects grid=4 block=32
//@ arg: out:u32[4]=zero
//@ launch: read grid=1 block=1
//@ arg: last:u32[4]=zero
//@ expect: out=97,97,97,97
//@ expect: last=388,388,7,1
#include <cuda/atomic>
// Objects in shared and global memory, and a message that a flag gives free.
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> total;
__device__ cuda::atomic<bool, cuda::thread_scope_device> told;
__global__ void objects(unsigned *out) {
    __shared__ cuda::atomic<unsigned, cuda::thread_scope_block> sum;
    if (threadIdx.x == 0) sum.store(1u, cuda::memory_order_relaxed);
    __syncthreads();
    sum.fetch_add(2u, cuda::memory_order_relaxed);
    sum++;
    __syncthreads();
    if (threadIdx.x == 0) {
        out[blockIdx.x] = sum;
        total.fetch_add(sum.load(cuda::memory_order_acquire), cuda::memory_order_release);
        told = true;
    }
}
__global__ void read(unsigned *last) {
    last[0] = total.load();
    last[1] = total.exchange(5u);
    unsigned expected = 5;
    last[2] = total.compare_exchange_strong(expected, 7u) ? total.load() : 0u;
    last[3] = told;
}
