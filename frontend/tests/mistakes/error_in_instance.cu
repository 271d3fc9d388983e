// error; NVRTC: class "float2" has no member "z".
template <typename T>
__device__ float dot(const T &a, const T &b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <typename T>
__global__ void dots(const T *a, const T *b, float *out) {
    out[threadIdx.x] = dot(a[threadIdx.x], b[threadIdx.x]);
}

void run(const float2 *a, const float2 *b, float *out) {
    dots<float2><<<1, 32>>>(a, b, out);
}
