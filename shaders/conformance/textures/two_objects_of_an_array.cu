//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: point:texture2d<f32>[8,6]=random(225)
//@ arg: linear:texture2d[linear]=point
//@ arg: r:f32[256]=random(18)
//@ arg: out:f32[256]=zero
__global__ void k(cudaTextureObject_t point, cudaTextureObject_t linear, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 4.0f + 5.0f * r[2 * i], y = 3.0f + 4.0f * r[2 * i + 1];
    out[2 * i] = tex2D<float>(point, x, y);
    out[2 * i + 1] = tex2D<float>(linear, x, y);
}
