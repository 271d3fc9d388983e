//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture1d<f32>[600,linear]=edges(118)
//@ arg: r:f32[3072]=random(8)
//@ arg: out:f32[1024]=zero
// Infinities, NaN, subnormal numbers, and sums with cancellation.
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 600.0f * (0.5f + 0.5f * r[3 * i + 0]);
    out[i] = tex1D<float>(t, x);
}
