//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: t:texture2d<f32x4>[9,7]=random(176)
//@ arg: r:f32[512]=random(13)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex2Dgather<float4>(t, 5.0f + 7.0f * r[2 * i], 4.0f + 6.0f * r[2 * i + 1], 3);
}
