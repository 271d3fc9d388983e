//@ family: textures
//@ launch: k grid=32 block=64
//@ arg: t:texture2d<f32>[100,37,linear,wrap,normalized,levels=7,mip=linear]=random(316)
//@ arg: r:f32[8192]=random(7)
//@ arg: out:f32[2048]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 1.5f * r[4 * i], y = 1.5f * r[4 * i + 1], z = 1.5f * r[4 * i + 2], level = 3.0f + 4.0f * r[4 * i + 3];
    out[i] = tex2DGrad<float>(t, x, y, make_float2(0.1f * z * z, 0.02f * level), make_float2(0.05f * z * x, 0.1f * y * y));
}
