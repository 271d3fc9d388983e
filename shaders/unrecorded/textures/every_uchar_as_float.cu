//@ family: textures
//@ launch: k grid=1 block=256
//@ arg: t:texture1d<u8>[256,normfloat]=iota
//@ arg: out:f32[256]=zero
__global__ void k(cudaTextureObject_t t, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex1D<float>(t, i + 0.5f);
}
