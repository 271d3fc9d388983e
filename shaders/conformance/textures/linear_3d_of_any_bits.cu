//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture3d<f32>[16,16,16,linear]=bits(123)
//@ arg: r:f32[3072]=random(8)
//@ arg: out:f32[1024]=zero
// Infinities, NaN, subnormal numbers, and sums with cancellation.
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 16.0f * (0.5f + 0.5f * r[3 * i + 0]);
    float y = 16.0f * (0.5f + 0.5f * r[3 * i + 1]);
    float z = 16.0f * (0.5f + 0.5f * r[3 * i + 2]);
    out[i] = tex3D<float>(t, x, y, z);
}
