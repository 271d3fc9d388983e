//@ family: dynamic_parallelism
//@ launch: parent grid=1 block=2
//@ arg: out:u32[480]=zero
// Numbers of blocks and threads in three dimensions, for each of two children.
__global__ void child(unsigned *out) {
    unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned code = blockIdx.x + 4 * blockIdx.y + 16 * blockIdx.z + 64 * threadIdx.x + 512 * threadIdx.y + 4096 * threadIdx.z;
    out[block * blockDim.x * blockDim.y * blockDim.z + thread] = code + (gridDim.z << 20) + (blockDim.y << 24);
}
__global__ void parent(unsigned *out) {
    dim3 grid(2, 1 + threadIdx.x, 2), block(threadIdx.x ? 2 : 5, 3, 2);
    child<<<grid, block>>>(out + 240 * threadIdx.x);
}
