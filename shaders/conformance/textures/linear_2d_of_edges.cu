//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture2d<f32>[60,40,linear]=edges(120)
//@ arg: r:f32[3072]=random(8)
//@ arg: out:f32[1024]=zero
// Infinities, NaN, subnormal numbers, and sums with cancellation.
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 60.0f * (0.5f + 0.5f * r[3 * i + 0]);
    float y = 40.0f * (0.5f + 0.5f * r[3 * i + 1]);
    out[i] = tex2D<float>(t, x, y);
}
