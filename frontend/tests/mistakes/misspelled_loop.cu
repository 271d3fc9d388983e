// error; NVRTC: type name is not allowed.
__global__ void sum(const float *values, float *out, int n) {
    float total = 0.0f;
    fro (int i = 0; i < n; i++)
        total += values[i];
    *out = total;
}
