//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture2d<f32>[32,32,linear,clamp,normalized,levels=5,bias=0.3]=random(310)
//@ arg: r:f32[4096]=random(7)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 1.5f * r[4 * i], y = 1.5f * r[4 * i + 1], z = 1.5f * r[4 * i + 2], level = 3.0f + 4.0f * r[4 * i + 3];
    out[i] = tex2DLod<float>(t, x, y, level);
}
