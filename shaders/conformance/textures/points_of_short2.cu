//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1d<i16x2>[9]=bits(31)
//@ arg: two:texture2d<i16x2>[9,7]=bits(32)
//@ arg: three:texture3d<i16x2>[9,7,4]=bits(33)
//@ arg: r:f32[384]=random(5)
//@ arg: out:i32[768]=zero
__device__ int put(int *out, int at, short2 v) {
    out[at + 0] = v.x;
    out[at + 1] = v.y;
    return at + 2;
}
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i * 6;
    float x = 12.0f * r[3 * i], y = 9.0f * r[3 * i + 1], z = 5.0f * r[3 * i + 2];
    at = put(out, at, tex1D<short2>(one, x));
    at = put(out, at, tex2D<short2>(two, x, y));
    short2 v;
    tex3D(&v, three, x, y, z);
    put(out, at, v);
}
