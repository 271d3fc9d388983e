//@ family: textures
//@ launch: k grid=8 block=64
//@ arg: t:texture2d<f16>[17,6,linear]=random(101)
//@ arg: r:f32[1536]=random(6)
//@ arg: out:f32[512]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 9.0f + 11.0f * r[3 * i], y = 3.0f + 4.0f * r[3 * i + 1], z = 2.5f + 3.5f * r[3 * i + 2];
    float v = tex2D<float>(t, x, y);
    out[i * 1 + 0] = v;
}
