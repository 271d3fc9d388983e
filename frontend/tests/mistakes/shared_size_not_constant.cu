// error; NVRTC: expression must have a constant value.
__global__ void sort(int *data, int n) {
    __shared__ int tile[n];
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[n - 1 - threadIdx.x];
}
