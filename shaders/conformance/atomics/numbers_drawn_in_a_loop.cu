//@ family: atomics
// Each thread draws a number in a loop that it leaves by itself, with what it read in the last round.
//@ launch: draw grid=2 block=96
//@ arg: next:u32[2]=zero
//@ arg: drawn:u32[192]=zero
//@ arg: wide:u32[192]=zero
//@ expect: next=96,96
//@ expect: drawn=1,1,1,1
//@ expect: wide=1,1,1,1
template <class T> __device__ void number(T *next, unsigned *seen) {
    T mine;
    while (true) {
        mine = *(volatile T *)next;
        if (atomicCAS(next, mine, mine + 1) == mine) break;
    }
    atomicAdd(&seen[mine], 1u);
}
__global__ void draw(unsigned *next, unsigned *drawn, unsigned *wide) {
    __shared__ unsigned long long counter;
    if (threadIdx.x == 0) counter = 0;
    __syncthreads();
    number(next + blockIdx.x, drawn + blockIdx.x * 96);
    number(&counter, wide + blockIdx.x * 96);
}
