//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture2d<u8x4>[32,16,linear,border,normalized,normfloat,srgb,colour=0.3/0.2/0.9/0.5,levels=5,mip=linear]=random(307)
//@ arg: r:f32[4096]=random(7)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 1.5f * r[4 * i], y = 1.5f * r[4 * i + 1], z = 1.5f * r[4 * i + 2], level = 3.0f + 4.0f * r[4 * i + 3];
    float4 c = tex2DLod<float4>(t, x, y, level);
    out[i] = i & 2 ? (i & 1 ? c.x : c.y) : (i & 1 ? c.z : c.w);
}
