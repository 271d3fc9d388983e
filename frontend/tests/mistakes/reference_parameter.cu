// error; NVRTC accepts it, but no host can pass such an argument.
__global__ void count(const int *data, int &result) {
    if (data[threadIdx.x] != 0) {
        atomicAdd(&result, 1);
    }
}
