// warning; NVRTC accepts it, but a host program seldom has such an argument.
__global__ void count(const int *data, int &result) {
    if (data[threadIdx.x] != 0) {
        atomicAdd(&result, 1);
    }
}
