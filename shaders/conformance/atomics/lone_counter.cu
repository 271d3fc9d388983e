// Counters that a kernel does nothing with but step them at one place: they wrap many times, start above their limit, or
// have limits that are the smallest and the largest.
//@ family: atomics
//@ launch: step grid=10 block=100
//@ arg: wraps:u32[1]=values(3)
//@ arg: u32=6
//@ arg: seen:u32[64]=zero
//@ launch: step grid=10 block=100
//@ arg: starts_above:u32[1]=values(50)
//@ arg: u32=6
//@ arg: seen_above:u32[64]=zero
//@ launch: step grid=4 block=64
//@ arg: stays:u32[1]=values(0)
//@ arg: u32=0
//@ arg: seen_zero:u32[64]=zero
//@ launch: step grid=4 block=64
//@ arg: goes_to_zero:u32[1]=values(9)
//@ arg: u32=0
//@ arg: seen_nine:u32[64]=zero
//@ launch: step grid=1 block=64
//@ arg: overflows:u32[1]=values(0xfffffff0)
//@ arg: u32=0xffffffff
//@ arg: seen_large:u32[64]=zero
//@ launch: step grid=2 block=64
//@ arg: large:u32[1]=values(0x80000010)
//@ arg: u32=0x80000001
//@ arg: seen_large_limit:u32[64]=zero
//@ launch: tickets grid=300 block=32
//@ arg: order:u32[300]=zero
//@ launch: tickets grid=300 block=32
//@ arg: again:u32[300]=zero
//@ read: next:u32[1]
//@ expect: wraps[0]=2
//@ expect: seen[0]=143,143,142,143,143,143,143
//@ expect: starts_above[0]=5
//@ expect: seen_above[0]=143,143,143,143,143,142,142
//@ expect: seen_above[50]=1
//@ expect: stays[0]=0
//@ expect: seen_zero[0]=256
//@ expect: seen_nine[0]=255
//@ expect: seen_nine[9]=1
//@ expect: goes_to_zero[0]=0
//@ expect: overflows[0]=48
//@ expect: large[0]=127
//@ expect: order[0]=1,1,1
//@ expect: order[299]=1
//@ expect: again[0]=1,1,1
//@ expect: next[0]=0
__device__ unsigned next;

// Counts what the steps yield; values beyond the table in its last element.
__global__ void step(unsigned *counter, unsigned limit, unsigned *seen) {
    unsigned old = atomicInc(counter, limit);
    atomicAdd(&seen[old < 63 ? old : 63], 1u);
}

// Every block gets a number of its own, and the counter is 0 again in the end.
__global__ void tickets(unsigned *taken) {
    if (threadIdx.x == 0) {
        unsigned ticket = atomicInc(&next, gridDim.x - 1);
        atomicAdd(&taken[ticket], 1u);
    }
}
