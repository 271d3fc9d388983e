//@ family: textures
//@ launch: k grid=32 block=64
//@ arg: t:texturecube<f32>[32,linear,normalized,levels=6,mip=linear]=random(318)
//@ arg: r:f32[8192]=random(7)
//@ arg: out:f32[2048]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 1.5f * r[4 * i], y = 1.5f * r[4 * i + 1], z = 1.5f * r[4 * i + 2], level = 3.0f + 4.0f * r[4 * i + 3];
    out[i] = texCubemapGrad<float>(t, x, y, z, make_float4(0.1f * z * z, 0.02f * level, 0.1f * x * y, 0), make_float4(0.05f * z * x, 0.1f * y * y, 0.1f * y, 0));
}
