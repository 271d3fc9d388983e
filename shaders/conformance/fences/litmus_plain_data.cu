// Litmus test "MP with plain data": what a fence orders need not be volatile, only the flag is
// (CUDA C++ Programming Guide, "Memory Fence Functions"; the name is that of Alglave, Maranget and Tautschnig, "Herding
// Cats", 2014). Each reader looks at the data before, so that an old copy may be at hand.
//@ family: fences
//@ launch: play grid=64 block=256
//@ arg: x:u32[131072]=zero
//@ arg: y:u32[131072]=zero
//@ arg: seen:u32[1]=zero
//@ arg: wrong:u32[1]=zero
//@ expect: wrong=0
//@ uncompared: seen how often the reader came first is its business
__global__ void play(unsigned *x, volatile unsigned *y, unsigned *seen, unsigned *wrong) {
    unsigned blocks = gridDim.x / 2, role = blockIdx.x / blocks;
    for (unsigned round = 0; round < 16; round++) {
        unsigned i = (round * blocks + (blockIdx.x + round * (role + 1)) % blocks) * 256 + threadIdx.x;
        if (role == 0) {
            x[i] = 1;
            __threadfence();
            y[i] = 1;
        } else {
            unsigned before = x[i];
            __threadfence();
            unsigned flag = y[i];
            __threadfence();
            unsigned data = x[i];
            if (before == 0) atomicAdd(seen, 1u);
            if (flag == 1 && data == 0) atomicAdd(wrong, 1u);
        }
    }
}
