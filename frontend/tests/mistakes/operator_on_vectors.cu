// error; NVRTC: no operator "+" matches these operands.
__global__ void add(const float3 *a, const float3 *b, float3 *c) {
    int i = threadIdx.x;
    c[i] = a[i] + b[i];
}
