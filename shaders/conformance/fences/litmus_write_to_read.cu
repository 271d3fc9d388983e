// Litmus test "WRC": what a thread has read and hands on is there for who gets it
// (CUDA C++ Programming Guide, "Memory Fence Functions"; the names are those of Alglave, Maranget and Tautschnig, "Herding
// Cats", 2014). Each thread has partners with the same number in other blocks, and plays 16 rounds with each other.
//@ family: fences
//@ launch: play grid=64 block=256
//@ arg: x:u32[65536]=zero
//@ arg: y:u32[65536]=zero
//@ arg: wrong:u32[1]=zero
//@ expect: wrong=0
//@ uncompared: y either order of the threads is right
__global__ void play(volatile unsigned *x, volatile unsigned *y, unsigned *wrong) {
    unsigned blocks = gridDim.x / 4, role = blockIdx.x / blocks;
    for (unsigned round = 0; round < 16; round++) {
        unsigned i = (round * blocks + (blockIdx.x + round * (role + 1)) % blocks) * 256 + threadIdx.x;
        if (role == 0) x[i] = 1;
        if (role == 1) {
            unsigned seen = x[i];
            __threadfence();
            if (seen == 1) y[i] = 1;
        }
        if (role >= 2) {
            unsigned flag = y[i];
            __threadfence();
            unsigned data = x[i];
            if (flag == 1 && data == 0) atomicAdd(wrong, 1u);
        }
    }
}
