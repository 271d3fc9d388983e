// error; NVRTC: expected a ";".
__global__ void add(const float *a, const float *b, float *c) {
    int i = threadIdx.x
    c[i] = a[i] + b[i];
}
