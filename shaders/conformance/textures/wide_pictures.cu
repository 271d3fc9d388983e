//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: a:texture2d<f32>[9000,40,linear,normalized]=iota
//@ arg: b:texture2d<f32>[16384,9,linear,normalized]=iota
//@ arg: c:texture2d<f32>[30000,4,linear,normalized]=iota
//@ arg: d:texture2d<f32>[4,17000,linear,normalized,wrap]=iota
//@ arg: r:f32[512]=random(27)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, cudaTextureObject_t c, cudaTextureObject_t d, const float *r,
                  float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cudaTextureObject_t t[4] = {a, b, c, d};
#pragma unroll 1
    for (int n = 0; n < 4; n++) out[4 * i + n] = tex2D<float>(t[n], r[2 * i], r[2 * i + 1]);
}
