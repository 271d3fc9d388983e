// `if constexpr` on values and sizes: the other branch is not even valid for the type.
//@ family: templates
//@ launch: convert<float, true> grid=1 block=8
//@ arg: a:f32[8]=iota
//@ launch: convert<float, false> grid=1 block=8
//@ arg: b:f32[8]=iota
//@ launch: convert<float4, true> grid=1 block=2
//@ arg: c:f32[8]=iota
template <typename T> __device__ float total(T v) {
    if constexpr (sizeof(T) == 16) {
        return v.x + v.y + v.z + v.w;
    } else if constexpr (sizeof(T) == 4) {
        return v;
    } else {
        return v.no_such_member;
    }
}
template <typename T, bool SQUARE> __global__ void convert(T *p) {
    float t = total(p[threadIdx.x]);
    if constexpr (SQUARE) t = t * t;
    float *out = (float *)(p + threadIdx.x);
    out[0] = t;
}
