//@ family: atomics
//@ launch: draw grid=5 block=20
//@ arg: drawn:u32[100]=zero
//@ arg: totals:u32[2]=zero
//@ expect: totals=100,4950
// Tickets: all are different, whoever draws which; they are marked and added up.
#include <cuda/atomic>
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> ticket;
__global__ void draw(unsigned *drawn, unsigned *totals) {
    unsigned own = ticket.fetch_add(1, cuda::memory_order_acq_rel);
    drawn[own] = 1;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(totals[0]).fetch_add(1);
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(totals[1]).fetch_add(own);
}
