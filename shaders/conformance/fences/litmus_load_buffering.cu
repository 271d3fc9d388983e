// Litmus test "LB": two threads cannot both read what the other writes after its own reading
// (CUDA C++ Programming Guide, "Memory Fence Functions"; the names are those of Alglave, Maranget and Tautschnig, "Herding
// Cats", 2014). Each thread has partners with the same number in other blocks, and plays 16 rounds with each other.
//@ family: fences
//@ launch: play grid=64 block=256
//@ arg: x:u32[131072]=zero
//@ arg: y:u32[131072]=zero
//@ arg: a:u32[131072]=zero
//@ arg: b:u32[131072]=zero
//@ launch: check grid=512 block=256
//@ arg: x
//@ arg: y
//@ arg: a
//@ arg: b
//@ arg: wrong:u32[1]=zero
//@ expect: wrong=0
//@ uncompared: a either order of the threads is right
//@ uncompared: b either order of the threads is right
__global__ void play(volatile unsigned *x, volatile unsigned *y, volatile unsigned *a, volatile unsigned *b) {
    unsigned blocks = gridDim.x / 2, role = blockIdx.x / blocks;
    for (unsigned round = 0; round < 16; round++) {
        unsigned i = (round * blocks + (blockIdx.x + round * (role + 1)) % blocks) * 256 + threadIdx.x;
        if (role == 0) {
            a[i] = x[i];
            __threadfence();
            y[i] = 1;
        } else {
            b[i] = y[i];
            __threadfence();
            x[i] = 1;
        }
    }
}

__global__ void check(const unsigned *x, const unsigned *y, const unsigned *a, const unsigned *b, unsigned *wrong) {
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    if (a[i] == 1 && b[i] == 1) atomicAdd(wrong, 1u);
}
