//@ family: groups
// One active thread increments a counter for all of them.
//@ launch: count grid=2 block=128
//@ arg: counters:i32[4]=zero
//@ arg: where:i32[256]=fill(-1)
//@ launch: check grid=1 block=256
//@ arg: where
//@ arg: seen:i32[256]=zero
//@ uncompared: where the order of the threads is not defined
//@ expect: counters[0]=34,67,66,89
//@ expect: seen[0]=1,1,1,1,1,1,1,1
//@ expect: seen[64]=0,0,0,0,0,0
//@ expect: seen[122]=0,0,0,0,0,0
//@ expect: seen[232]=0,0,0,0,0,0
//@ expect: seen[248]=0,0,0,0,0,0,0,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int increment(int *counter) {
    cg::coalesced_group active = cg::coalesced_threads();
    int before = 0;
    if (active.thread_rank() == 0) before = atomicAdd(counter, (int)active.size());
    return active.shfl(before, 0) + active.thread_rank();
}

__global__ void count(int *counters, int *where) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    switch (i * i * 7 % 23 % 4) {
    case 0: where[i] = increment(&counters[0]); break;
    case 1: increment(&counters[1]); break;
    case 2: increment(&counters[2]); break;
    default: increment(&counters[3]);
    }
}

// Every place was given away once.
__global__ void check(const int *where, int *seen) {
    int at = where[threadIdx.x];
    if (at >= 0) atomicAdd(&seen[at], 1);
}
