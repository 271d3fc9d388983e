//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<f16>[48]=random(192)
//@ arg: out:f32[64]=zero
__global__ void k(cudaTextureObject_t t, float *out) {
    int i = threadIdx.x;
    float v = tex1Dfetch<float>(t, i - 8);
    out[1 * i + 0] = v;
}
