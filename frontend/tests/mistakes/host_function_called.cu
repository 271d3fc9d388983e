// error; nvcc: calling a __host__ function from a __global__ function is not allowed.
float square(float x) {
    return x * x;
}

__global__ void squares(float *data) {
    data[threadIdx.x] = square(data[threadIdx.x]);
}
