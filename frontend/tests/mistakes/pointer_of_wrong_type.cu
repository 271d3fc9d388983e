// error; NVRTC: argument of type "float *" is incompatible with parameter of type "int *".
__device__ void zero(int *values, int n) {
    for (int i = 0; i < n; ++i) {
        values[i] = 0;
    }
}

__global__ void clear(float *data, int n) {
    zero(data, n);
}
