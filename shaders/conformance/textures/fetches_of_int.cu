//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<i32>[48]=bits(190)
//@ arg: out:i32[64]=zero
__global__ void k(cudaTextureObject_t t, int *out) {
    int i = threadIdx.x;
    int v = tex1Dfetch<int>(t, i - 8);
    out[1 * i + 0] = v;
}
