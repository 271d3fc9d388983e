//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: t:texture2d<f32x4>[10,12,linear,normalized,wrap/clamp,colour=0.5/-1/2/8]=random(160)
//@ arg: r:f32[512]=random(3)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex2D<float4>(t, 3.0f * r[2 * i], 3.0f * r[2 * i + 1]);
}
