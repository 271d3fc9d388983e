// Fences for the whole system order what those for the device do: messages between blocks, and the sum of the last block
// (CUDA C++ Programming Guide, "Memory Fence Functions").
//@ family: fences
//@ launch: play grid=64 block=128
//@ arg: x:u32[8192]=zero
//@ arg: y:u32[8192]=zero
//@ arg: counts:u32[3]=zero
//@ expect: counts=0,64,8128
__global__ void play(volatile unsigned *x, volatile unsigned *y, unsigned *counts) {
    unsigned half = gridDim.x / 2, role = blockIdx.x / half;
    for (unsigned round = 0; round < 2; round++) {
        unsigned i = (round * half + (blockIdx.x + round * (role + 1)) % half) * 128 + threadIdx.x;
        if (role == 0) {
            x[i] = 1;
            __threadfence_system();
            y[i] = 1;
        } else {
            unsigned flag = y[i];
            __threadfence_system();
            unsigned data = x[i];
            if (flag == 1 && data == 0) atomicAdd_system(&counts[0], 1u);
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence_system();
        if (atomicAdd_system(&counts[1], 1u) == gridDim.x - 1) {
            unsigned sum = 0;
            __threadfence_system();
            for (unsigned i = 0; i < 8192; i++) sum += x[i] & y[i];
            counts[2] = sum - 64;
        }
    }
}
