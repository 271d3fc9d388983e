//@ family: textures
//@ launch: k grid=1 block=16
//@ arg: t:texture2d<u16x4>[8,4,border,colour=1/0.3/-2/300,normfloat]=bits(219)
//@ arg: out:f32[64]=zero
__global__ void k(cudaTextureObject_t t, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<float4>(t, 0.75f * i - 3.5f, 1.25f);
}
