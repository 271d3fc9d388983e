//@ family: textures
//@ launch: k grid=1 block=64
//@ arg: t:texturelinear<u16x4>[48]=bits(185)
//@ arg: out:u32[256]=zero
__global__ void k(cudaTextureObject_t t, unsigned *out) {
    int i = threadIdx.x;
    ushort4 v = tex1Dfetch<ushort4>(t, i - 8);
    out[4 * i + 0] = v.x;
    out[4 * i + 1] = v.y;
    out[4 * i + 2] = v.z;
    out[4 * i + 3] = v.w;
}
