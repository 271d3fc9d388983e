// error; NVRTC: identifier "CLMAP" is undefined.
#define CLAMP(x, low, high) ((x) < (low) ? (low) : (x) > (high) ? (high) : (x))

__global__ void limit(float *values) {
    values[threadIdx.x] = CLMAP(values[threadIdx.x], 0.0f, 1.0f);
}
