// error; NVRTC: a __global__ function must have a void return type.
__global__ int sum(const int *data, int n) {
    int total = 0;
    for (int i = 0; i < n; ++i) {
        total += data[i];
    }
    return total;
}
