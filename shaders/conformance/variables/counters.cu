//@ family: variables
//@ quick
//@ launch: count grid=4 block=64
//@ arg: i32=100
//@ read: total:i32[1]
//@ read: history:u32[4]
//@ expect: total=1100
//@ expect: history=64,64,64,64
__device__ int total = 1000;
__device__ unsigned history[4];
__global__ void count(int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&history[blockIdx.x], 1u);
    if (i < limit) atomicAdd(&total, 1);
}
