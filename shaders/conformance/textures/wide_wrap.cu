//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: a:texture1d<f32>[8192,linear,normalized,wrap]=iota
//@ arg: b:texture1d<f32>[8193,linear,normalized,wrap]=iota
//@ arg: c:texture1d<f32>[65536,linear,normalized,wrap]=iota
//@ arg: d:texture1d<f32>[100000,linear,normalized,wrap]=iota
//@ arg: r:f32[256]=random(23)
//@ arg: out:f32[1024]=zero
// Normalised coordinates have more bits where a texture is wide.
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, cudaTextureObject_t c, cudaTextureObject_t d, const float *r,
                  float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cudaTextureObject_t t[4] = {a, b, c, d};
#pragma unroll 1
    for (int n = 0; n < 4; n++) out[4 * i + n] = tex1D<float>(t[n], 1.1f * r[i]);
}
