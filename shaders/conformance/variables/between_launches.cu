//@ family: variables
//@ launch: first grid=1 block=32
//@ launch: second grid=1 block=32
//@ arg: out:f64[32]=zero
//@ read: scratch:f64[32]
__device__ double scratch[32];
__global__ void first() { scratch[threadIdx.x] = threadIdx.x * 0.25; }
__global__ void second(double *out) { out[31 - threadIdx.x] = scratch[threadIdx.x] + scratch[0]; }
