//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: t:texturepitch<f32x4>[24,8,linear,pitch=512]=random(197)
//@ arg: r:f32[512]=random(16)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex2D<float4>(t, 12.0f + 14.0f * r[2 * i], 4.0f + 5.0f * r[2 * i + 1]);
}
