//@ family: textures
//@ launch: k grid=1 block=4
//@ arg: a:texture2d<u8x4>[4,4,border,colour=0.003/0.9/0.9999/-0.3,normfloat]=zero
//@ arg: b:texture2d<u8x4>[4,4,border,colour=70000/1e-7/0.5/-0.0019,normfloat]=zero
//@ arg: c:texture2d<u8x4>[4,4,border,colour=nan/-inf/inf/-70000,normfloat]=zero
//@ arg: out:f32[48]=zero
// The border colour of a texture in its format.
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, cudaTextureObject_t c, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<float4>(a, -1.5f - i, 1.5f);
    out[4 + i] = tex2D<float4>(b, 1.5f, 9.5f + i);
    out[8 + i] = tex2D<float4>(c, -1.5f, 9.5f + i);
}
