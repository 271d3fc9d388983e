// error; NVRTC: a host variable "width" cannot be directly read in a device function.
int width = 640;

__global__ void rows(int *out) {
    out[threadIdx.x] = threadIdx.x * width;
}
