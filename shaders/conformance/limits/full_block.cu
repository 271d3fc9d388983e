//@ family: limits
//@ launch: full grid=2 block=1024
//@ arg: out:u32[2048]=zero
//@ expect: out[2047]=1023
__global__ void full(unsigned *out) { out[blockIdx.x * 1024 + threadIdx.x] = threadIdx.x; }
