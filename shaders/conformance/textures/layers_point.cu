//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: one:texture1dlayered<f32>[8,4,point]=random(163)
//@ arg: two:texture2dlayered<f32>[8,6,3,point]=random(164)
//@ arg: r:f32[512]=random(11)
//@ arg: out:f32[768]=zero
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 9.0f * r[2 * i], y = 7.0f * r[2 * i + 1];
    int layer = i % 7 - 2;
    out[3 * i] = tex1DLayered<float>(one, x, layer);
    out[3 * i + 1] = tex2DLayered<float>(two, x, y, layer);
    tex2DLayered(&out[3 * i + 2], two, x, y, 2 - layer);
}
