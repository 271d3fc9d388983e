// error; NVRTC: identifier "retrun" is undefined, expected a ";".
__device__ float twice(float x) {
    retrun 2.0f * x;
}

__global__ void scale(float *values) {
    values[threadIdx.x] = twice(values[threadIdx.x]);
}
