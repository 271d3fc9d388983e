//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: t:texture2d<u32x2>[9,7]=bits(41)
//@ arg: r:f32[256]=random(5)
//@ arg: out:u32[256]=zero
__global__ void k(cudaTextureObject_t t, const float *r, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    uint2 v;
    tex2D(&v, t, 12.0f * r[2 * i], 9.0f * r[2 * i + 1]);
    out[2 * i + 0] = v.x;
    out[2 * i + 1] = v.y;
}
