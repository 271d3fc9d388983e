//@ family: dynamic_parallelism
// Many launches of one kernel with grids of different extents.
//@ launch: parent grid=3 block=5
//@ arg: out:u32[4096]=zero
//@ arg: counts:u32[15]=zero
__global__ void child(unsigned *out, unsigned *count, unsigned tag) {
    unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    out[block * 8 + thread] = tag * 1000000 + blockIdx.x * 10000 + blockIdx.y * 1000 + blockIdx.z * 100 +
                              threadIdx.x * 10 + threadIdx.y;
    if (thread == 0) atomicAdd(count, gridDim.x * 100 + gridDim.y * 10 + gridDim.z);
}
__global__ void parent(unsigned *out, unsigned *counts) {
    unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    dim3 grid(1 + threadIdx.x, 1 + blockIdx.x, 1 + at % 2);
    child<<<grid, dim3(4, 2)>>>(out + at * 256, counts + at, at);
}
