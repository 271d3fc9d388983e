//@ family: textures
//@ launch: k grid=256 block=256
//@ arg: t:texture2d<u16>[256,256,normfloat]=iota
//@ arg: out:f32[65536]=zero
__global__ void k(cudaTextureObject_t t, float *out) {
    int x = threadIdx.x, y = blockIdx.x;
    out[256 * y + x] = tex2D<float>(t, x + 0.5f, y + 0.5f);
}
