//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1d<i8>[9]=bits(10)
//@ arg: two:texture2d<i8>[9,7]=bits(11)
//@ arg: three:texture3d<i8>[9,7,4]=bits(12)
//@ arg: r:f32[384]=random(5)
//@ arg: out:i32[384]=zero
__device__ int put(int *out, int at, signed char v) {
    out[at + 0] = v;
    return at + 1;
}
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i * 3;
    float x = 12.0f * r[3 * i], y = 9.0f * r[3 * i + 1], z = 5.0f * r[3 * i + 2];
    at = put(out, at, tex1D<signed char>(one, x));
    at = put(out, at, tex2D<signed char>(two, x, y));
    signed char v;
    tex3D(&v, three, x, y, z);
    put(out, at, v);
}
