//@ family: dynamic_parallelism
// Children see constants, and variables of the module that their parent has written.
//@ launch: parent grid=1 block=8
//@ arg: out:i32[16]=zero
//@ symbol: weights:i32[4]=values(2,3,5,7)
//@ read: table:i32[8]
__constant__ int weights[4];
__device__ int table[8];
__device__ int count;
__global__ void child(int *out) {
    int i = threadIdx.x;
    out[i] = table[i] * weights[i % 4];
    out[8 + i] = atomicAdd(&count, 0);
    table[i] = -i;
}
__global__ void parent(int *out) {
    table[threadIdx.x] = threadIdx.x * threadIdx.x + 1;
    atomicAdd(&count, 3);
    __syncthreads();
    if (threadIdx.x == 0) child<<<1, 8>>>(out);
}
