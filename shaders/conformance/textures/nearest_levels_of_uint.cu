//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture2d<u32>[32,32,wrap,normalized,levels=5]=random(309)
//@ arg: r:f32[4096]=random(7)
//@ arg: out:u32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 1.5f * r[4 * i], y = 1.5f * r[4 * i + 1], z = 1.5f * r[4 * i + 2], level = 3.0f + 4.0f * r[4 * i + 3];
    out[i] = tex2DLod<unsigned>(t, x, y, level);
}
