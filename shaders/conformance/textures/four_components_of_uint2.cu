//@ family: textures
//@ launch: k grid=1 block=16
//@ arg: t:texture2d<u32x2>[16,4]=bits(203)
//@ arg: out:u32[64]=zero
__global__ void k(cudaTextureObject_t t, uint4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<uint4>(t, i + 0.5f, 1.5f);
}
