//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: one:texture1dlayered<f32>[8,3,linear,border,colour=5/0/0/0]=random(910)
//@ arg: two:texture2dlayered<f32>[8,4,3,linear,border,colour=5/0/0/0]=random(911)
//@ arg: r:f32[256]=random(25)
//@ arg: out:f32[256]=zero
__global__ void k(cudaTextureObject_t one, cudaTextureObject_t two, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 4.0f + 6.0f * r[2 * i], y = 2.0f + 4.0f * r[2 * i + 1];
    out[2 * i] = tex1DLayered<float>(one, x, i % 3);
    out[2 * i + 1] = tex2DLayered<float>(two, x, y, i % 3);
}
