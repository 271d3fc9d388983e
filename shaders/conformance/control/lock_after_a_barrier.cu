//@ family: control
//@ launch: locked grid=3 block=64
//@ arg: lock:i32[3]=zero
//@ arg: cell:i32[3]=zero
//@ arg: seen:i32[192]=zero
// Threads of one block that wait for a lock and release it after the loop, before a barrier.
__global__ void locked(int *lock, int *cell, int *seen) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(lock + blockIdx.x, 0, 1) != 0) {
        }
        const int old = cell[blockIdx.x];
        cell[blockIdx.x] = old + 1;
        __threadfence();
        atomicExch(lock + blockIdx.x, 0);
        atomicAdd(&total, old * 0 + 1);
    }
    __syncthreads();
    seen[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
