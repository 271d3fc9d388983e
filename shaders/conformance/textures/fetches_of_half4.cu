//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<f16x4>[48]=random(193)
//@ arg: out:f32[256]=zero
__global__ void k(cudaTextureObject_t t, float *out) {
    int i = threadIdx.x;
    float4 v = tex1Dfetch<float4>(t, i - 8);
    out[4 * i + 0] = v.x;
    out[4 * i + 1] = v.y;
    out[4 * i + 2] = v.z;
    out[4 * i + 3] = v.w;
}
