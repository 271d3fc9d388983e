//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: a:texture2dlayered<f32>[9000,4,2,linear,normalized]=iota
//@ arg: b:texture2dlayered<f32>[17000,4,2,linear,normalized]=iota
//@ arg: c:texture1dlayered<f32>[20000,3,linear,normalized]=iota
//@ arg: r:f32[512]=random(28)
//@ arg: out:f32[768]=zero
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, cudaTextureObject_t c, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[3 * i] = tex2DLayered<float>(a, r[2 * i], r[2 * i + 1], i & 1);
    out[3 * i + 1] = tex2DLayered<float>(b, r[2 * i], r[2 * i + 1], i & 1);
    out[3 * i + 2] = tex1DLayered<float>(c, r[2 * i], i % 3);
}
