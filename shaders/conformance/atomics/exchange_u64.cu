//@ family: atomics
// Every value that goes in comes out once, or is the last.
//@ launch: swap grid=4 block=64
//@ arg: cell:u64[1]=values(18446744069414584320)
//@ arg: seen:u64[1]=zero
//@ arg: order:u64[4]=zero
//@ launch: last grid=1 block=1
//@ arg: cell
//@ arg: seen
//@ expect: seen=15607677760268901573
//@ expect: order=1,2,3,81985529216486895
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void swap(unsigned long long *cell, unsigned long long *seen, unsigned long long *order) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(seen, atomicExch(cell, mix(i)));
    if (i == 7) {
        order[0] = 1;
        order[1] = atomicExch(&order[0], 2ull) + 1;
        order[2] = atomicExch(&order[1], 0x0123456789abcdefull) + 1;
        order[3] = order[1];
        order[0] = 1;
        order[1] = 2;
    }
}
__global__ void last(unsigned long long *cell, unsigned long long *seen) {
    atomicAdd(seen, *cell);
    *cell = 0;
}
