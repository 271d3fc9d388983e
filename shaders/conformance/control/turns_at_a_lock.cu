//@ family: control
//@ launch: turns grid=1 block=32
//@ arg: lock:i32[1]=zero
//@ arg: cell:i32[1]=zero
//@ arg: order:i32[32]=zero
//@ expect: cell[0]=32
//@ expect: order[0]=1,2,3,4
// Threads acquire a lock one after the other, with a barrier between two of them: drivers compile the unrolled loop slowly.

__global__ void turns(int *lock, int *cell, int *order) {
    for (int i = 0; i < 32; ++i) {
        if (threadIdx.x == i) {
            while (atomicCAS(lock, 0, 1) != 0) {
            }
            *cell = *cell + 1;
            order[i] = *cell;
            atomicExch(lock, 0);
        }
        __syncthreads();
    }
}
