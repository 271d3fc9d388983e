//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texture2d<u8x4>[4,4,border,normfloat,srgb,colour=0.3/0.002/0.9/0.3]=random(321)
//@ arg: out:f32[256]=zero
__global__ void k(cudaTextureObject_t t, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<float4>(t, i % 8 - 1.5f, i / 8 - 1.5f);
}
