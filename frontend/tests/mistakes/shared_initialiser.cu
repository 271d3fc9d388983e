// error; NVRTC: initializer not allowed for __shared__ variable.
__global__ void count(const int *data, int *result) {
    __shared__ int hits = 0;
    atomicAdd(&hits, data[threadIdx.x]);
    __syncthreads();
    *result = hits;
}
