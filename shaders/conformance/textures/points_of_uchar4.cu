//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1d<u8x4>[9]=bits(7)
//@ arg: two:texture2d<u8x4>[9,7]=bits(8)
//@ arg: three:texture3d<u8x4>[9,7,4]=bits(9)
//@ arg: r:f32[384]=random(5)
//@ arg: out:u32[1536]=zero
//@ quick
__device__ int put(unsigned *out, int at, uchar4 v) {
    out[at + 0] = v.x;
    out[at + 1] = v.y;
    out[at + 2] = v.z;
    out[at + 3] = v.w;
    return at + 4;
}
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i * 12;
    float x = 12.0f * r[3 * i], y = 9.0f * r[3 * i + 1], z = 5.0f * r[3 * i + 2];
    at = put(out, at, tex1D<uchar4>(one, x));
    at = put(out, at, tex2D<uchar4>(two, x, y));
    uchar4 v;
    tex3D(&v, three, x, y, z);
    put(out, at, v);
}
