// error; NVRTC: namespace "std" has no member "array".
__global__ void first(float *out) {
    std::array<float, 2> pair = {1, 2};
    *out = pair[0];
}
