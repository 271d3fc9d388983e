// error; NVRTC: namespace "std" has no member "plus".
__global__ void sum(float *out, float a, float b) {
    *out = std::plus<float>()(a, b);
}
