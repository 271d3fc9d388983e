//@ family: vectors
//@ launch: combine grid=1 block=32
//@ arg: f32=1.5,-2.5,3.5,4.5
//@ arg: i32=3,-4
//@ arg: out:f32[128]=zero
__device__ float4 add(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ float dot(const float4 &a, const float4 &b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__global__ void combine(float4 k, int2 n, float4 *out) {
    float4 t = make_float4(threadIdx.x, threadIdx.x * n.x, n.y, 1.0f);
    float4 s = add(t, k);
    s.w = dot(make_float4(1.0f, 2.0f, 4.0f, 8.0f), make_float4(t.x, 1.0f, 2.0f, 3.0f));
    out[threadIdx.x] = s;
}
