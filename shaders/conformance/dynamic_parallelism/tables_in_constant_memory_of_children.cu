//@ family: dynamic_parallelism
//@ launch: parent grid=2 block=1
//@ arg: out:i32[20]=zero
//@ symbol: weights:i32[5]=values(1,-2,4,-8,16)
//@ expect: out=0,-2,8,-24,64,5,3,13,-19,69
// Children read constant memory that the host has filled, and a variable that the parent's block has set.
__constant__ int weights[5];
__device__ int offsets[2];
__global__ void child(int *out, int block) { out[threadIdx.x] = weights[threadIdx.x] * threadIdx.x + offsets[block]; }
__global__ void parent(int *out) {
    offsets[blockIdx.x] = 5 * blockIdx.x;
    child<<<1, 5>>>(out + 5 * blockIdx.x, blockIdx.x);
}
