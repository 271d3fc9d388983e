//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture2dlayered<f32>[64,32,2,linear,wrap,normalized,levels=6,bias=0.6,maxlevel=4.2]=random(319)
//@ arg: r:f32[4096]=random(7)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 1.5f * r[4 * i], y = 1.5f * r[4 * i + 1], z = 1.5f * r[4 * i + 2], level = 3.0f + 4.0f * r[4 * i + 3];
    out[i] = tex2DLayeredGrad<float>(t, x, y, i % 3, make_float2(0.1f * z * z, 0.02f * level), make_float2(0.05f * z * x, 0.1f * y * y));
}
