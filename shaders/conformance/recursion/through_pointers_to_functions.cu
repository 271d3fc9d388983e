//@ family: recursion
//@ launch: chains grid=1 block=8
//@ arg: out:u32[8]=zero
// Which function comes next is read from a table.
typedef unsigned (*Step)(unsigned, unsigned);
__device__ unsigned halve(unsigned value, unsigned steps);
__device__ unsigned triple(unsigned value, unsigned steps);
__device__ unsigned stop(unsigned value, unsigned steps);
__device__ Step table[3] = {halve, triple, stop};
__device__ unsigned next(unsigned value, unsigned steps) { return table[value == 1 ? 2 : value % 2](value, steps + 1); }
__device__ unsigned halve(unsigned value, unsigned steps) { return next(value / 2, steps) + (value & 7); }
__device__ unsigned triple(unsigned value, unsigned steps) { return next(value * 3 + 1, steps) * 3; }
__device__ unsigned stop(unsigned value, unsigned steps) { return value * 1000 + steps; }
__global__ void chains(unsigned *out) { out[threadIdx.x] = next(threadIdx.x + 1, 0); }
