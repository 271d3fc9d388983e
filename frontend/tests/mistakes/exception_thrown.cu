// error; NVRTC: device code does not support exception handling.
__global__ void divide(const int *a, const int *b, int *c) {
    if (b[threadIdx.x] == 0) {
        throw 1;
    }
    c[threadIdx.x] = a[threadIdx.x] / b[threadIdx.x];
}
