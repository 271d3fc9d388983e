// The last block to finish adds up the sums of all blocks: what they wrote before their fences is there for it
// (CUDA C++ Programming Guide, "Memory Fence Functions"). A hundred sums, each by its own counter.
//@ family: fences
//@ launch: sums grid=20,100 block=64
//@ arg: parts:u32[2000]=zero
//@ arg: done:u32[100]=zero
//@ arg: total:u32[100]=zero
//@ expect: total=1225360,1225380
//@ expect: total[99]=1227340
__global__ void sums(volatile unsigned *parts, unsigned *done, unsigned *total) {
    unsigned which = blockIdx.y, blocks = gridDim.x;
    if (threadIdx.x == 0) {
        unsigned sum = 0;
        for (unsigned i = 0; i < 64; i++) sum += blockIdx.x * 64 + i;
        parts[which * blocks + blockIdx.x] = sum + 20340 + which;
        __threadfence();
        if (atomicInc(&done[which], blocks - 1) == blocks - 1) {
            sum = 0;
            for (unsigned b = 0; b < blocks; b++) sum += parts[which * blocks + b];
            total[which] = sum;
        }
    }
}
