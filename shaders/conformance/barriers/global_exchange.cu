//@ family: barriers
// A barrier orders global memory within the block, too.
//@ launch: exchange grid=4 block=96
//@ arg: data:i32[384]=iota
__global__ void exchange(int *data) {
    int *mine = data + blockIdx.x * 96;
    int t = threadIdx.x;
    for (int round = 0; round < 5; ++round) {
        int v = mine[(t + 17) % 96];
        __syncthreads();
        mine[t] = v * 3 + round;
        __syncthreads();
    }
}
