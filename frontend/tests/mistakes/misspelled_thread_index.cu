// error; NVRTC: identifier "threadidx" is undefined.
__global__ void scale(float *data, float factor, int n) {
    int i = blockIdx.x * blockDim.x + threadidx.x;
    if (i < n) {
        data[i] *= factor;
    }
}
