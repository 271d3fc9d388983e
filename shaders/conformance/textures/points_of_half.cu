//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: t:texture2d<f16>[9,7]=random(56)
//@ arg: r:f32[256]=random(5)
//@ arg: out:f32[128]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v;
    tex2D(&v, t, 12.0f * r[2 * i], 9.0f * r[2 * i + 1]);
    out[1 * i + 0] = v;
}
