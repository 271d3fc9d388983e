//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: t:texture3d<u8x4>[8,8,4,linear,normfloat,srgb]=iota
//@ arg: r:f32[768]=random(26)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex3D<float4>(t, 4.0f + 4.5f * r[3 * i], 4.0f + 4.5f * r[3 * i + 1], 2.0f + 2.5f * r[3 * i + 2]);
}
