// error; NVRTC warns: "Cannot store to pointer that points to constant memory space".
__constant__ float coefficients[8];

__global__ void set(const float *values) {
    coefficients[threadIdx.x] = values[threadIdx.x];
}
