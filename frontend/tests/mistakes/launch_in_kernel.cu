// error; NVRTC: a host function call cannot be configured.
__device__ void child(int *data) {
    data[threadIdx.x] += 1;
}

__global__ void parent(int *data) {
    if (threadIdx.x == 0) {
        child<<<1, 32>>>(data);
    }
}
