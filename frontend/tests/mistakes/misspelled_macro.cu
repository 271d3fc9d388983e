// error; NVRTC: identifier "BLOCKSIZE" is undefined.
#define BLOCK_SIZE 256

__global__ void reverse(float *values) {
    __shared__ float tile[BLOCK_SIZE];
    tile[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = tile[BLOCKSIZE - 1 - threadIdx.x];
}
