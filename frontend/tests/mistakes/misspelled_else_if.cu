// error; NVRTC: identifier "elseif" is undefined, expected a ";".
__global__ void sign(const float *in, int *out) {
    if (in[threadIdx.x] > 0.0f) {
        out[threadIdx.x] = 1;
    } elseif (in[threadIdx.x] < 0.0f) {
        out[threadIdx.x] = -1;
    }
}
