// error; NVRTC: attribute "__shared__" does not apply here.
__device__ float sum(__shared__ float *values, int n) {
    float total = 0.0f;
    for (int i = 0; i < n; ++i) {
        total += values[i];
    }
    return total;
}

__global__ void total(float *out) {
    __shared__ float values[32];
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = sum(values, 32);
}
