// error; NVRTC: device-side kernel launch could not be processed.
__global__ void child(int *data) {
    data[threadIdx.x] += 1;
}

__global__ void parent(int *data) {
    if (threadIdx.x == 0) {
        child<<<1, 32>>>(data);
    }
}
