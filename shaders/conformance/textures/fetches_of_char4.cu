//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<i8x4>[48]=bits(183)
//@ arg: out:i32[256]=zero
__global__ void k(cudaTextureObject_t t, int *out) {
    int i = threadIdx.x;
    char4 v = tex1Dfetch<char4>(t, i - 8);
    out[4 * i + 0] = v.x;
    out[4 * i + 1] = v.y;
    out[4 * i + 2] = v.z;
    out[4 * i + 3] = v.w;
}
