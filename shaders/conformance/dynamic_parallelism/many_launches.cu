//@ family: dynamic_parallelism
// Every thread launches: 1,536 grids wait at once.
//@ launch: parent grid=12 block=128
//@ arg: out:u32[3072]=zero
//@ arg: errors:u32[1]=zero
//@ expect: errors=0
__global__ void child(unsigned *out, unsigned at) { out[at * 2 + threadIdx.x] = at * 31 + threadIdx.x; }
__global__ void parent(unsigned *out, unsigned *errors) {
    unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    child<<<1, 2, 0, cudaStreamFireAndForget>>>(out, at);
    if (cudaGetLastError() != cudaSuccess) atomicAdd(errors, 1);
}
