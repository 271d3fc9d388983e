//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<u8x4>[48]=bits(181)
//@ arg: out:u32[256]=zero
__global__ void k(cudaTextureObject_t t, unsigned *out) {
    int i = threadIdx.x;
    uchar4 v = tex1Dfetch<uchar4>(t, i - 8);
    out[4 * i + 0] = v.x;
    out[4 * i + 1] = v.y;
    out[4 * i + 2] = v.z;
    out[4 * i + 3] = v.w;
}
