//@ family: atomics
// (((old == 0) || (old > val)) ? val : (old - 1)).
//@ launch: count grid=1 block=211
//@ arg: next:u32[1]=values(2)
//@ arg: seen:u32[5]=zero
//@ expect: next=1
//@ expect: seen=42,42,43,42,42
__global__ void count(unsigned *next, unsigned *seen) { atomicAdd(&seen[atomicDec(next, 4u)], 1u); }
