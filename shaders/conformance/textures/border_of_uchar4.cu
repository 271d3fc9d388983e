//@ family: textures
//@ launch: k grid=1 block=16
//@ arg: t:texture2d<u8x4>[8,4,border,colour=1/0.5/-2/300]=bits(212)
//@ arg: out:u32[64]=zero
__global__ void k(cudaTextureObject_t t, uint4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<uint4>(t, i - 3.5f, 1.5f);
}
