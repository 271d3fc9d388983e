// error; NVRTC: namespace "std" has no member "numeric_limits".
__global__ void largest(float *out) {
    *out = std::numeric_limits<float>::max();
}
