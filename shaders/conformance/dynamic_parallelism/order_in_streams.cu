//@ family: dynamic_parallelism
// Launches of a block into its null stream run in order, also if a barrier orders its threads.
//@ launch: parent grid=2 block=64
//@ arg: data:u32[128]=iota
__global__ void step(unsigned *data, unsigned factor, unsigned term) {
    data[threadIdx.x] = data[threadIdx.x] * factor + term;
}
__global__ void parent(unsigned *data) {
    unsigned *own = data + blockIdx.x * 64;
    if (threadIdx.x == 0) {
        step<<<1, 64>>>(own, 3, 1);
        step<<<1, 64>>>(own, 5, 2);
    }
    __syncthreads();
    if (threadIdx.x == 40) step<<<1, 64>>>(own, 7, 3);
    __syncthreads();
    if (threadIdx.x == 7) {
        for (unsigned i = 0; i < 4; i++) step<<<1, 64>>>(own, 11 + i, i);
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        if (threadIdx.x == 31) step<<<1, 64>>>(own, 13, 17);
        __syncwarp();
        if (threadIdx.x == 2) step<<<1, 64>>>(own, 19, 23);
    }
}
