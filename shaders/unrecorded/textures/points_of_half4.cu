//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1d<f16x4>[9]=random(61)
//@ arg: two:texture2d<f16x4>[9,7]=random(62)
//@ arg: three:texture3d<f16x4>[9,7,4]=random(63)
//@ arg: r:f32[384]=random(5)
//@ arg: out:f32[1536]=zero
__device__ int put(float *out, int at, float4 v) {
    out[at + 0] = v.x;
    out[at + 1] = v.y;
    out[at + 2] = v.z;
    out[at + 3] = v.w;
    return at + 4;
}
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, cudaTextureObject_t three, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i * 12;
    float x = 12.0f * r[3 * i], y = 9.0f * r[3 * i + 1], z = 5.0f * r[3 * i + 2];
    at = put(out, at, tex1D<float4>(one, x));
    at = put(out, at, tex2D<float4>(two, x, y));
    float4 v;
    tex3D(&v, three, x, y, z);
    put(out, at, v);
}
