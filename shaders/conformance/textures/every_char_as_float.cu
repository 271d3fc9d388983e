//@ family: textures
//@ launch: k grid=1 block=256
//@ arg: t:texture2d<i8>[256,1,normfloat]=iota
//@ arg: out:f32[256]=zero
__global__ void k(cudaTextureObject_t t, float *out) {
    int x = threadIdx.x, y = blockIdx.x;
    out[256 * y + x] = tex2D<float>(t, x + 0.5f, y + 0.5f);
}
