//@ family: textures
//@ launch: k grid=8 block=64
//@ arg: t:texture2d<i8x4>[17,6,linear,normfloat]=bits(86)
//@ arg: r:f32[1536]=random(6)
//@ arg: out:f32[2048]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 9.0f + 11.0f * r[3 * i], y = 3.0f + 4.0f * r[3 * i + 1], z = 2.5f + 3.5f * r[3 * i + 2];
    float4 v = tex2D<float4>(t, x, y);
    out[i * 4 + 0] = v.x;
    out[i * 4 + 1] = v.y;
    out[i * 4 + 2] = v.z;
    out[i * 4 + 3] = v.w;
}
