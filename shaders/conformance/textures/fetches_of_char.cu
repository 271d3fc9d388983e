//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<i8>[48]=bits(182)
//@ arg: out:i32[64]=zero
__global__ void k(cudaTextureObject_t t, int *out) {
    int i = threadIdx.x;
    signed char v = tex1Dfetch<signed char>(t, i - 8);
    out[1 * i + 0] = v;
}
