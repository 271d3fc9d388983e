// warning; NVRTC warns: missing return statement at end of non-void function "sign".
__device__ int sign(int x) {
    if (x > 0) {
        return 1;
    } else if (x < 0) {
        return -1;
    }
}

__global__ void signs(int *data) {
    data[threadIdx.x] = sign(data[threadIdx.x]);
}
