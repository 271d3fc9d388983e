//@ family: textures
//@ launch: k grid=32 block=64
//@ arg: a:texture1d<f32>[1,mirror,normalized]=iota
//@ arg: b:texture1d<f32>[3,mirror,normalized]=iota
//@ arg: c:texture1d<f32>[1000,mirror,normalized]=iota
//@ arg: d:texture1d<f32>[4099,mirror,normalized]=iota
//@ arg: r:f32[2048]=random(10)
//@ arg: out:f32[8192]=zero
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, cudaTextureObject_t c, cudaTextureObject_t d, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 1.5f * r[i];
    out[4 * i] = tex1D<float>(a, x);
    out[4 * i + 1] = tex1D<float>(b, x);
    out[4 * i + 2] = tex1D<float>(c, x);
    out[4 * i + 3] = tex1D<float>(d, x);
}
