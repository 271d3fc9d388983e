//@ family: dynamic_parallelism
//@ launch: parent grid=4 block=32
//@ arg: sums:u32[4]=zero
//@ expect: sums=2080,2080,2080,2080
__global__ void add(unsigned *sum, unsigned value) { atomicAdd(sum, value + threadIdx.x); }
__global__ void parent(unsigned *sums) {
    add<<<1, 2, 0, cudaStreamFireAndForget>>>(sums + blockIdx.x, threadIdx.x * 2 + 1);
    if (threadIdx.x == 0) add<<<1, 1, 0, cudaStreamFireAndForget>>>(sums + blockIdx.x, 0);
}
