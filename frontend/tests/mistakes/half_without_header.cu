// error; NVRTC: identifier "half" is undefined.
__global__ void widen(const half *in, float *out) {
    out[threadIdx.x] = __half2float(in[threadIdx.x]);
}
