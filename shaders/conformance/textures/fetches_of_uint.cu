//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<u32>[48]=bits(188)
//@ arg: out:u32[64]=zero
__global__ void k(cudaTextureObject_t t, unsigned *out) {
    int i = threadIdx.x;
    unsigned int v = tex1Dfetch<unsigned int>(t, i - 8);
    out[1 * i + 0] = v;
}
