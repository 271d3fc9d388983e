//@ family: dynamic_parallelism
// Tail launches run in order when their grid and all its launches are done, and replace it.
//@ launch: parent grid=1 block=32
//@ arg: data:u32[32]=iota
//@ arg: i32=30
__global__ void step(unsigned *data, unsigned factor, unsigned term) {
    data[threadIdx.x] = data[threadIdx.x] * factor + term;
}
__global__ void parent(unsigned *data, int left) {
    data[threadIdx.x] += 1;
    if (threadIdx.x == 0) {
        step<<<1, 32, 0, cudaStreamTailLaunch>>>(data, 5, 2);
        step<<<1, 32>>>(data, 3, 1);
        if (left > 0) parent<<<1, 32, 0, cudaStreamTailLaunch>>>(data, left - 1);
    }
}
