//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1d<f32>[9]=random(64)
//@ arg: two:texture2d<f32>[9,7]=random(65)
//@ arg: three:texture3d<f32>[9,7,4]=random(66)
//@ arg: r:f32[384]=random(5)
//@ arg: out:f32[384]=zero
__device__ int put(float *out, int at, float v) {
    out[at + 0] = v;
    return at + 1;
}
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i * 3;
    float x = 12.0f * r[3 * i], y = 9.0f * r[3 * i + 1], z = 5.0f * r[3 * i + 2];
    at = put(out, at, tex1D<float>(one, x));
    at = put(out, at, tex2D<float>(two, x, y));
    float v;
    tex3D(&v, three, x, y, z);
    put(out, at, v);
}
