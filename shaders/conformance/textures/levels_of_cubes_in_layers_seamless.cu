//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texturecubelayered<f16x4>[8,2,linear,normalized,seamless,levels=4,mip=linear]=edges(345)
//@ arg: r:f32[3072]=random(41)
//@ arg: out:f32x4[1024]=zero
// Directions to corners, edges and anywhere.
__device__ float3 direction(const float *r, int i) {
    float x = r[3 * i], y = r[3 * i + 1], z = r[3 * i + 2];
    if (i % 3 > 0) x = copysignf(1.0f - 0.25f * fabsf(x), x);
    if (i % 3 > 0) y = copysignf(1.0f - 0.25f * fabsf(y), y);
    if (i % 3 > 1) z = copysignf(1.0f - 0.25f * fabsf(z), z);
    return make_float3(x, y, z);
}
__global__ void k(cudaTextureObject_t t, const float *r, float4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float3 d = direction(r, i);
    out[i] = texCubemapLayeredLod<float4>(t, d.x, d.y, d.z, i % 4 - 1, 1.5f + 2.0f * r[i]);
}
