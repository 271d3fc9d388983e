//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1d<u8>[9]=bits(1)
//@ arg: two:texture2d<u8>[9,7]=bits(2)
//@ arg: three:texture3d<u8>[9,7,4]=bits(3)
//@ arg: r:f32[384]=random(5)
//@ arg: out:u32[384]=zero
__device__ int put(unsigned *out, int at, unsigned char v) {
    out[at + 0] = v;
    return at + 1;
}
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i * 3;
    float x = 12.0f * r[3 * i], y = 9.0f * r[3 * i + 1], z = 5.0f * r[3 * i + 2];
    at = put(out, at, tex1D<unsigned char>(one, x));
    at = put(out, at, tex2D<unsigned char>(two, x, y));
    unsigned char v;
    tex3D(&v, three, x, y, z);
    put(out, at, v);
}
