// error; NVRTC accepts it where it can launch kernels from kernels.
__global__ void fill(int *data, int value) {
    data[threadIdx.x] = value;
}

__global__ void outer(int *data) {
    fill(data, 7);
}
