//@ family: textures
//@ launch: k grid=8 block=64
//@ arg: t:texture1d<u8x2>[17,linear,normfloat]=bits(76)
//@ arg: r:f32[1536]=random(6)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 9.0f + 11.0f * r[3 * i], y = 3.0f + 4.0f * r[3 * i + 1], z = 2.5f + 3.5f * r[3 * i + 2];
    float2 v = tex1D<float2>(t, x);
    out[i * 2 + 0] = v.x;
    out[i * 2 + 1] = v.y;
}
