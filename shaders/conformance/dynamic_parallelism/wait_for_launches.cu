//@ family: dynamic_parallelism
// cudaDeviceSynchronize in device code, which CUDA had until version 11.6: the block sees what its launches wrote.
//@ golden: none NVRTC 13 has no cudaDeviceSynchronize in device code
//@ launch: parent grid=3 block=40
//@ arg: data:u32[120]=iota
//@ arg: out:u32[120]=zero
//@ expect: out[0]=3,6,9,12
//@ expect: out[40]=123,126,129,132
//@ expect: out[119]=360
__global__ void step(unsigned *data, unsigned factor, unsigned term) {
    data[threadIdx.x] = data[threadIdx.x] * factor + term;
}
__global__ void parent(unsigned *data, unsigned *out) {
    __shared__ unsigned shared[40];
    unsigned *own = data + blockIdx.x * blockDim.x;
    unsigned local = threadIdx.x;
    shared[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) {
        step<<<1, 40>>>(own, 1, 1);
        step<<<1, 40>>>(own, 3, 0);
        cudaDeviceSynchronize();
    }
    __syncthreads();
    // Contents of shared memory and locals persist.
    out[blockIdx.x * blockDim.x + threadIdx.x] = own[threadIdx.x] + shared[39 - threadIdx.x] + local - 39;
}
