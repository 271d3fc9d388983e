// error; NVRTC: expected a "}".
__global__ void clamp(float *data, int n) {
    int i = threadIdx.x;
    if (i < n) {
        if (data[i] < 0.0f) {
            data[i] = 0.0f;
    }
}

__global__ void twice(float *data) {
    data[threadIdx.x] *= 2.0f;
}
