__constant__ float weights[49];
__global__ void conv(const float *in, float *out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 3 || y < 3 || x >= w - 3 || y >= h - 3) return;
    float sum = 0;
    #pragma unroll
    for (int dy = -3; dy <= 3; dy++)
        #pragma unroll
        for (int dx = -3; dx <= 3; dx++)
            sum += in[(y + dy) * w + x + dx] * weights[(dy + 3) * 7 + dx + 3];
    out[y * w + x] = sum;
}
