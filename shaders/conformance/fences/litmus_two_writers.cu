// Litmus test "2+2W": two threads that write the same two places in opposite order cannot both have the first word
// (CUDA C++ Programming Guide, "Memory Fence Functions"; the names are those of Alglave, Maranget and Tautschnig, "Herding
// Cats", 2014). Each thread has partners with the same number in other blocks, and plays 16 rounds with each other.
//@ family: fences
//@ launch: play grid=64 block=256
//@ arg: x:u32[131072]=zero
//@ arg: y:u32[131072]=zero
//@ launch: check grid=512 block=256
//@ arg: x
//@ arg: y
//@ arg: wrong:u32[1]=zero
//@ expect: wrong=0
//@ uncompared: x either order of the threads is right
//@ uncompared: y either order of the threads is right
__global__ void play(volatile unsigned *x, volatile unsigned *y) {
    unsigned blocks = gridDim.x / 2, role = blockIdx.x / blocks;
    for (unsigned round = 0; round < 16; round++) {
        unsigned i = (round * blocks + (blockIdx.x + round * (role + 1)) % blocks) * 256 + threadIdx.x;
        if (role == 0) {
            x[i] = 1;
            __threadfence();
            y[i] = 2;
        } else {
            y[i] = 1;
            __threadfence();
            x[i] = 2;
        }
    }
}

__global__ void check(const unsigned *x, const unsigned *y, unsigned *wrong) {
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    if (x[i] == 1 && y[i] == 1) atomicAdd(wrong, 1u);
}
