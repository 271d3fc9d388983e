//@ family: dynamic_parallelism
//@ quick
// One thread of each block launches a grid of its own.
//@ launch: parent grid=3 block=4
//@ arg: out:i32[12]=zero
//@ expect: out=0,1,2,3,10,11,12,13,20,21,22,23
__global__ void child(int *out, int base, int n) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) out[i] = base + i;
}
__global__ void parent(int *out) {
    if (threadIdx.x == 0) child<<<2, 2>>>(out + blockIdx.x * 4, blockIdx.x * 10, 4);
}
