//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: t:texturelinear<u8x4>[256,normfloat]=iota
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, float4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex1Dfetch<float4>(t, i);
}
