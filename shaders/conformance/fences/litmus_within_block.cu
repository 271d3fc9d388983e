// Litmus tests between the warps of a block, in shared memory, with fences of the block: message passing and store buffering
// (CUDA C++ Programming Guide, "Memory Fence Functions").
//@ family: fences
//@ launch: play grid=32 block=128
//@ arg: wrong:u32[2]=zero
//@ expect: wrong=0,0
__global__ void play(unsigned *wrong) {
    __shared__ volatile unsigned x[64], y[64], a[64], b[64];
    unsigned i = threadIdx.x % 64, role = threadIdx.x / 64;
    for (unsigned round = 0; round < 32; round++) {
        if (role == 0) x[i] = y[i] = 0;
        __syncthreads();
        if (role == round % 2) {
            x[i] = 1;
            __threadfence_block();
            y[i] = 1;
        } else {
            unsigned flag = y[i];
            __threadfence_block();
            unsigned data = x[i];
            if (flag == 1 && data == 0) atomicAdd(&wrong[0], 1u);
        }
        __syncthreads();
        if (role == 0) x[i] = y[i] = 0;
        __syncthreads();
        if (role == round % 2) {
            x[i] = 1;
            __threadfence_block();
            a[i] = y[i];
        } else {
            y[i] = 1;
            __threadfence_block();
            b[i] = x[i];
        }
        __syncthreads();
        if (role == 0 && a[i] == 0 && b[i] == 0) atomicAdd(&wrong[1], 1u);
        __syncthreads();
    }
}
