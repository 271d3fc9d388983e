//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: t:texture2d<u8x4>[32,8,linear,normfloat,srgb]=iota
//@ arg: r:f32[512]=random(15)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex2D<float4>(t, 16.0f + 18.0f * r[2 * i], 4.0f + 5.0f * r[2 * i + 1]);
}
