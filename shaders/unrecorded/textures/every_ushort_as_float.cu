//@ family: textures
//@ launch: k grid=256 block=256
//@ arg: t:texture1d<u16>[65536,normfloat]=iota
//@ arg: out:f32[65536]=zero
__global__ void k(cudaTextureObject_t t, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex1D<float>(t, i + 0.5f);
}
