//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texturecube<i8x2>[6,linear,normalized,normfloat,seamless]=bits(339)
//@ arg: r:f32[3072]=random(41)
//@ arg: out:f32x2[1024]=zero
// Directions to corners, edges and anywhere.
__device__ float3 direction(const float *r, int i) {
    float x = r[3 * i], y = r[3 * i + 1], z = r[3 * i + 2];
    if (i % 3 > 0) x = copysignf(1.0f - 0.25f * fabsf(x), x);
    if (i % 3 > 0) y = copysignf(1.0f - 0.25f * fabsf(y), y);
    if (i % 3 > 1) z = copysignf(1.0f - 0.25f * fabsf(z), z);
    return make_float3(x, y, z);
}
__global__ void k(cudaTextureObject_t t, const float *r, float2 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float3 d = direction(r, i);
    out[i] = texCubemap<float2>(t, d.x, d.y, d.z);
}
