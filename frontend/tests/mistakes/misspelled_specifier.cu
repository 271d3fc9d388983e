// error; NVRTC: identifier "__shard__" is undefined, expected a ";".
__global__ void reverse(float *values) {
    __shard__ float tile[64];
    tile[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = tile[63 - threadIdx.x];
}
