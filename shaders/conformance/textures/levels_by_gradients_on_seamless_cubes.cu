//@ family: textures
//@ launch: k grid=32 block=64
//@ arg: t:texturecube<f32>[32,linear,normalized,seamless,levels=6,mip=linear]=random(346)
//@ arg: r:f32[6144]=random(41)
//@ arg: out:f32[2048]=zero
// Directions to corners, edges and anywhere.
__device__ float3 direction(const float *r, int i) {
    float x = r[3 * i], y = r[3 * i + 1], z = r[3 * i + 2];
    if (i % 3 > 0) x = copysignf(1.0f - 0.25f * fabsf(x), x);
    if (i % 3 > 0) y = copysignf(1.0f - 0.25f * fabsf(y), y);
    if (i % 3 > 1) z = copysignf(1.0f - 0.25f * fabsf(z), z);
    return make_float3(x, y, z);
}
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float3 d = direction(r, i);
    out[i] = texCubemapGrad<float>(t, d.x, d.y, d.z, make_float4(0.1f * d.z * d.z, 0.02f * r[i], 0.1f * d.x * d.y, 0), make_float4(0.05f * d.z * d.x, 0.1f * d.y * d.y, 0.1f * d.y, 0));
}
