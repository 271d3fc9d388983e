//@ family: atomics
//@ launch: push grid=4 block=16
//@ arg: next:i32[64]=zero
//@ launch: check grid=1 block=1
//@ arg: next
//@ arg: out:i32[2]=zero
//@ uncompared: next the order of the list is that in which threads came
//@ expect: out=64,2016
// A list grows at its head by compare and exchange; the next launch walks it.
#include <cuda/atomic>
__device__ cuda::atomic<int, cuda::thread_scope_device> head(-1);
__global__ void push(int *next) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int old = head.load(cuda::memory_order_relaxed);
    do next[t] = old;
    while (!head.compare_exchange_weak(old, t, cuda::memory_order_release, cuda::memory_order_relaxed));
}
__global__ void check(const int *next, int *out) {
    for (int at = head.load(); at >= 0; at = next[at]) {
        out[0]++;
        out[1] += at;
    }
}
