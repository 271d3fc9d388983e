//@ family: dynamic_parallelism
// In each of the streams launches are in order, and all are done when the parent is.
//@ launch: parent grid=2 block=4
//@ arg: data:u32[64]=iota
//@ arg: status:i32[8]=fill(-1)
__global__ void step(unsigned *data, unsigned factor, unsigned term) {
    data[threadIdx.x] = data[threadIdx.x] * factor + term;
}
__global__ void parent(unsigned *data, int *status) {
    cudaStream_t stream;
    int at = blockIdx.x * 4 + threadIdx.x;
    status[at] = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    unsigned *own = data + at * 8;
    for (unsigned i = 0; i < 3; i++) step<<<1, 8, 0, stream>>>(own, 3 + i, at);
    status[at] += cudaStreamDestroy(stream) * 1000;
}
