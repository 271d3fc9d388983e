// error; NVRTC: no instance of overloaded function "length" matches the argument list.
struct Ray {
    float3 origin, direction;
};

__device__ float length(float2 v) {
    return sqrtf(v.x * v.x + v.y * v.y);
}

__device__ float length(float3 v) {
    return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

__device__ float length(float3 from, float3 to) {
    return length(make_float3(to.x - from.x, to.y - from.y, to.z - from.z));
}

__global__ void lengths(const Ray *rays, float *out) {
    out[threadIdx.x] = length(rays[threadIdx.x]);
}
