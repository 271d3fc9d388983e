//@ family: fences
//@ launch: unequal grid=3 block=96
//@ arg: counts:u32[288]=zero
//@ arg: total:u32[2]=zero
//@ expect: counts[0]=1
//@ expect: counts[5]=6
//@ expect: counts[287]=6
//@ expect: total[0]=288
//@ expect: total[1]=288
// Threads execute a fence a different number of times, and in a loop that repeats a compare-and-swap; all continue.
__global__ void unequal(unsigned *counts, unsigned *total) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned i = 0; i < t % 47; i++) {
        __threadfence();
        atomicAdd(counts + t, 1u);
    }
    atomicAdd(counts + t, 1u);
    unsigned old = *(volatile unsigned *)total;
    while (true) {
        __threadfence_block();
        unsigned seen = atomicCAS(total, old, old + 1);
        if (seen == old) break;
        __threadfence_system();
        old = seen;
    }
    atomicAdd(total + 1, 1u);
}
