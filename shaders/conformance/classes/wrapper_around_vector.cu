// Operators over the built-in vector types, as kernels define them, with overloads next to those of scalars.
//@ family: classes
//@ launch: vectors_of_users grid=1 block=16
//@ arg: in:f32[64]=iota
//@ arg: out:f32[64]=zero
//@ expect: out=-6,0x42b40000,1,4,-6,0x42b40000,1,21,-6,0x42b40000,1,72,-6,0x42b40000,1,157,-6,0x42b40000,1,276,-6
//@ expect: out[21]=0x42b40000,1,429,-6,0x42b40000,1,616,-6,0x42b40000,1,837,-6,0x42b40000,1,1092,-6,0x42b40000,1,1381
//@ expect: out[40]=-6,0x42b40000,1,1704,-6,0x42b40000,1,2061,-6,0x42b40000,1,2452,-6,0x42b40000,1,2877,-6,0x42b40000,1
//@ expect: out[59]=3336,-6,0x42b40000,1,3829
__device__ __forceinline__ float4 operator+(const float4 &a, const float4 &b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__device__ __forceinline__ float4 operator*(float s, const float4 &v) {
    return make_float4(s * v.x, s * v.y, s * v.z, s * v.w);
}
__device__ __forceinline__ float4 operator-(const float4 &v) { return make_float4(-v.x, -v.y, -v.z, -v.w); }
__device__ __forceinline__ void operator+=(float4 &a, float4 b) { a = a + b; }
__device__ __forceinline__ bool operator==(float2 a, float2 b) { return a.x == b.x && a.y == b.y; }
__device__ __forceinline__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
struct Vec3 : float3 {
    __device__ Vec3(float a, float b, float c) : float3{a, b, c} {}
    __device__ float squared() const { return x * x + y * y + z * z; }
};
__global__ void vectors_of_users(const float *in, float *out) {
    int t = threadIdx.x;
    float4 a = reinterpret_cast<const float4 *>(in)[t], b = make_float4(1, -2, 3, -4);
    a += 2.0f * b + -a;
    out[4 * t] = a.x + a.w;
    out[4 * t + 1] = dot(a + b, b);
    out[4 * t + 2] = make_float2(a.x, 2) == make_float2(2, a.x) ? 1 : -1;
    out[4 * t + 3] = Vec3(in[t], 2, in[4 * t]).squared();
}
