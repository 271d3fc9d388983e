//@ family: indexing
// Every built-in variable, in a grid and blocks with three different extents.
//@ launch: where grid=2,3,4 block=5,2,3
//@ arg: out:u32[8640]=zero
__global__ void where(unsigned *out) {
    unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned at = (block * blockDim.x * blockDim.y * blockDim.z + thread) * 12;
    out[at + 0] = threadIdx.x;  out[at + 1] = threadIdx.y;  out[at + 2] = threadIdx.z;
    out[at + 3] = blockIdx.x;   out[at + 4] = blockIdx.y;   out[at + 5] = blockIdx.z;
    out[at + 6] = blockDim.x;   out[at + 7] = blockDim.y;   out[at + 8] = blockDim.z;
    out[at + 9] = gridDim.x;    out[at + 10] = gridDim.y;   out[at + 11] = gridDim.z;
}
