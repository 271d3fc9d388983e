//@ family: vectors
//@ quick
//@ launch: scale grid=1 block=64
//@ arg: in:f32[256]=random(1)
//@ arg: out:f32[256]=zero
__global__ void scale(const float4 *in, float4 *out) {
    float4 v = in[threadIdx.x];
    v.x *= 2.0f; v.y += 1.0f; v.z = -v.z;
    out[63 - threadIdx.x] = make_float4(v.w, v.z, v.y, v.x);
}
