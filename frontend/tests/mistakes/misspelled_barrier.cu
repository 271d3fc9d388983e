// error; NVRTC: identifier "__syncthread" is undefined.
__global__ void reverse(int *data) {
    __shared__ int tile[64];
    int i = threadIdx.x;
    tile[i] = data[i];
    __syncthread();
    data[i] = tile[63 - i];
}
