// Litmus test "MP": a thread that reads the flag also reads what was written before the preceding fence
// (CUDA C++ Programming Guide, "Memory Fence Functions"; the names are those of Alglave, Maranget and Tautschnig, "Herding
// Cats", 2014). Each thread has partners with the same number in other blocks, and plays 16 rounds with each other.
//@ family: fences
//@ launch: play grid=64 block=256
//@ arg: x:u32[131072]=zero
//@ arg: y:u32[131072]=zero
//@ arg: wrong:u32[1]=zero
//@ expect: wrong=0
__global__ void play(volatile unsigned *x, volatile unsigned *y, unsigned *wrong) {
    unsigned blocks = gridDim.x / 2, role = blockIdx.x / blocks;
    for (unsigned round = 0; round < 16; round++) {
        unsigned i = (round * blocks + (blockIdx.x + round * (role + 1)) % blocks) * 256 + threadIdx.x;
        if (role == 0) {
            x[i] = 1;
            __threadfence();
            y[i] = 1;
        } else {
            unsigned flag = y[i];
            __threadfence();
            unsigned data = x[i];
            if (flag == 1 && data == 0) atomicAdd(wrong, 1u);
        }
    }
}
