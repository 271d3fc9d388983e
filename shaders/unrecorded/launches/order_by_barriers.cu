//@ family: launches
//@ launch: parent grid=2 block=45
//@ arg: logs:u64[6]=zero
//@ expect: logs=1234425,7315,80123,1234564205,7315,80123
// Streams that one thread has made are used by all of its block; barriers, also in loops and functions, say what comes first.
__global__ void note(unsigned long long *log, unsigned digit) { *log = *log * 10 + digit; }
__device__ void pass(cudaStream_t stream, unsigned long long *log, unsigned from, unsigned to) {
    for (unsigned t = from; t < to; t++) {
        if (threadIdx.x == t) note<<<1, 1, 0, stream>>>(log, t % 10);
        __syncthreads();
    }
}
__global__ void parent(unsigned long long *logs) {
    __shared__ cudaStream_t streams[2];
    unsigned long long *own = logs + 3 * blockIdx.x;
    if (threadIdx.x == 44) {
        for (cudaStream_t &stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    }
    __syncthreads();
    pass(streams[0], own, 31, 35 + 2 * blockIdx.x);
    if (threadIdx.x == 3) note<<<1, 1, 0, streams[1]>>>(own + 1, 7);
    if (threadIdx.x == 4) note<<<1, 1>>>(own + 2, 8);
    __syncthreads();
    for (unsigned t = 44; t > 40 - blockIdx.x; t--) {
        if (threadIdx.x == t) note<<<1, 1, 0, streams[t % 2]>>>(own + t % 2, t % 10);
        __syncthreads();
    }
    pass(0, own + 2, 0, 4);
    if (threadIdx.x < 2) {
        note<<<1, 1, 0, streams[threadIdx.x]>>>(own + threadIdx.x, 5);
        cudaStreamDestroy(streams[threadIdx.x]);
    }
}
