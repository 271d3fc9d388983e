//@ family: atomics
// 300 threads count round a ring of 7: ((old >= val) ? 0 : (old + 1)).
//@ launch: count grid=3 block=100
//@ arg: next:u32[1]=zero
//@ arg: seen:u32[7]=zero
//@ expect: next=6
//@ expect: seen=43,43,43,43,43,43,42
__global__ void count(unsigned *next, unsigned *seen) { atomicAdd(&seen[atomicInc(next, 6u)], 1u); }
