//@ family: textures
//@ launch: k grid=8 block=64
//@ arg: a:texture2d<u8>[20000,20,linear,normalized,normfloat]=bits(900)
//@ arg: b:texture2d<u8>[20,20000,linear,normalized,normfloat]=bits(901)
//@ arg: r:f32[1024]=random(24)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int n = 0; n < 2; n++) out[2 * i + n] = tex2D<float>(n ? b : a, r[2 * i], r[2 * i + 1]);
}
