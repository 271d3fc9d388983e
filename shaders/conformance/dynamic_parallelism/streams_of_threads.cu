//@ family: dynamic_parallelism
//@ launch: parent grid=2 block=4
//@ arg: o:u32[8]=zero
//@ arg: order:u32[8]=zero
//@ expect: o=3,7,15,31,3,7,15,31
//@ expect: order=35,35,35,35,35,35,35,35
// Launches into `cudaStreamPerThread`: those of a thread are in order, so that a number that each of them multiplies and adds to comes out.

__global__ void step(unsigned *cell, unsigned add) { *cell = *cell * 2 + add; }

__global__ void times(unsigned *cell, unsigned by, unsigned add) { *cell = *cell * by + add; }

__global__ void parent(unsigned *o, unsigned *order) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned n = 0; n < threadIdx.x + 2; n++) step<<<1, 1, 0, cudaStreamPerThread>>>(o + i, 1);
    times<<<1, 1, 0, cudaStreamPerThread>>>(order + i, 1, 7);
    times<<<1, 1, 0, cudaStreamPerThread>>>(order + i, 4, 7);
}
