//@ family: dynamic_parallelism
// A stream waits for the work before an event in another stream.
//@ launch: parent grid=1 block=1
//@ arg: a:u32[32]=iota
//@ arg: b:u32[32]=zero
//@ arg: status:i32[6]=fill(-1)
__global__ void step(unsigned *data, unsigned factor, unsigned term) {
    data[threadIdx.x] = data[threadIdx.x] * factor + term;
}
__global__ void move(const unsigned *from, unsigned *to) { to[threadIdx.x] = to[threadIdx.x] * 7 + from[threadIdx.x]; }
__global__ void parent(unsigned *a, unsigned *b, int *status) {
    cudaStream_t first, second;
    cudaEvent_t there, back;
    status[0] = cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    status[1] = cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    status[2] = cudaEventCreateWithFlags(&there, cudaEventDisableTiming);
    status[3] = cudaEventCreateWithFlags(&back, cudaEventDisableTiming);
    for (unsigned i = 0; i < 4; i++) {
        step<<<1, 32, 0, first>>>(a, 3 + i, i);
        cudaEventRecord(there, first);
        cudaStreamWaitEvent(second, there, 0);
        move<<<1, 32, 0, second>>>(a, b);
        cudaEventRecord(back, second);
        cudaStreamWaitEvent(first, back, 0);
    }
    status[4] = cudaEventDestroy(there) + cudaEventDestroy(back);
    status[5] = cudaStreamDestroy(first) + cudaStreamDestroy(second);
}
