// The logistic map, whose values depend on each bit of those before, and the sum of each block's values in a fixed order.
struct Map {
    float rate;
    unsigned rounds;
};

__global__ void iterate(Map map, float *values) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = values[i];
    for (unsigned round = 0; round < map.rounds; round++) x = map.rate * x * (1.0f - x);
    values[i] = x;
}

__global__ void sums(const float *values, float *out) {
    __shared__ float parts[256];
    unsigned t = threadIdx.x;
    parts[t] = values[blockIdx.x * 256 + t];
    for (unsigned half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) parts[t] += parts[t + half];
    }
    if (t == 0) out[blockIdx.x] = parts[0];
}
