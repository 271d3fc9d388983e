// Litmus test "IRIW": two readers agree on the order of two independent writes
// (CUDA C++ Programming Guide, "Memory Fence Functions"; the names are those of Alglave, Maranget and Tautschnig, "Herding
// Cats", 2014). Each thread has partners with the same number in other blocks, and plays 16 rounds with each other.
//@ family: fences
//@ launch: play grid=64 block=256
//@ arg: x:u32[65536]=zero
//@ arg: y:u32[65536]=zero
//@ arg: a:u32[65536]=zero
//@ arg: b:u32[65536]=zero
//@ launch: check grid=256 block=256
//@ arg: x
//@ arg: y
//@ arg: a
//@ arg: b
//@ arg: wrong:u32[1]=zero
//@ expect: wrong=0
//@ uncompared: a either order of the threads is right
//@ uncompared: b either order of the threads is right
__global__ void play(volatile unsigned *x, volatile unsigned *y, volatile unsigned *a, volatile unsigned *b) {
    unsigned blocks = gridDim.x / 4, role = blockIdx.x / blocks;
    for (unsigned round = 0; round < 16; round++) {
        unsigned i = (round * blocks + (blockIdx.x + round * (role + 1)) % blocks) * 256 + threadIdx.x;
        if (role == 0) x[i] = 1;
        if (role == 1) y[i] = 1;
        if (role == 2) {
            unsigned first = x[i];
            __threadfence();
            unsigned second = y[i];
            a[i] = first * 2 + second;
        }
        if (role == 3) {
            unsigned first = y[i];
            __threadfence();
            unsigned second = x[i];
            b[i] = first * 2 + second;
        }
    }
}

__global__ void check(const unsigned *x, const unsigned *y, const unsigned *a, const unsigned *b, unsigned *wrong) {
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    if (a[i] == 2 && b[i] == 2) atomicAdd(wrong, 1u);
}
