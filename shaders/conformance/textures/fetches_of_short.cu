//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<i16>[48]=bits(186)
//@ arg: out:i32[64]=zero
__global__ void k(cudaTextureObject_t t, int *out) {
    int i = threadIdx.x;
    short v = tex1Dfetch<short>(t, i - 8);
    out[1 * i + 0] = v;
}
