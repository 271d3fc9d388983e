// error; NVRTC: identifier "unsinged" is undefined.
__global__ void count(int *out) {
    unsinged i = threadIdx.x;
    out[i] = i;
}
