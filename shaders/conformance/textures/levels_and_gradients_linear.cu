//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: one:texture1d<f32>[8,linear]=random(170)
//@ arg: two:texture2d<f32>[8,6,linear]=random(171)
//@ arg: three:texture3d<f32>[8,6,4,linear]=random(172)
//@ arg: r:f32[768]=random(12)
//@ arg: out:f32[1536]=zero
// Of the only level.
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 9.0f * r[3 * i], y = 7.0f * r[3 * i + 1], z = 3.0f * r[3 * i + 2];
    out[6 * i] = tex1DLod<float>(one, x, 0.0f);
    out[6 * i + 1] = tex1DGrad<float>(one, x, 0.5f, 0.25f);
    out[6 * i + 2] = tex2DLod<float>(two, x, y, 0.0f);
    out[6 * i + 3] = tex2DGrad<float>(two, x, y, make_float2(0.5f, 0.0f), make_float2(0.0f, 0.5f));
    out[6 * i + 4] = tex3DLod<float>(three, x, y, z, 0.0f);
    out[6 * i + 5] = tex3DGrad<float>(three, x, y, z, make_float4(0.5f, 0, 0, 0), make_float4(0, 0.5f, 0, 0));
}
