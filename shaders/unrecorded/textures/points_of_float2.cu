//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1d<f32x2>[9]=random(67)
//@ arg: two:texture2d<f32x2>[9,7]=random(68)
//@ arg: three:texture3d<f32x2>[9,7,4]=random(69)
//@ arg: r:f32[384]=random(5)
//@ arg: out:f32[768]=zero
__device__ int put(float *out, int at, float2 v) {
    out[at + 0] = v.x;
    out[at + 1] = v.y;
    return at + 2;
}
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i * 6;
    float x = 12.0f * r[3 * i], y = 9.0f * r[3 * i + 1], z = 5.0f * r[3 * i + 2];
    at = put(out, at, tex1D<float2>(one, x));
    at = put(out, at, tex2D<float2>(two, x, y));
    float2 v;
    tex3D(&v, three, x, y, z);
    put(out, at, v);
}
