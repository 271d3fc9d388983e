//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture3d<f32>[7,5,6,border,colour=3/1/4/1]=random(150)
//@ arg: r:f32[3072]=random(9)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 7.0f * (0.5f + 2.0f * r[3 * i + 0]);
    float y = 5.0f * (0.5f + 2.0f * r[3 * i + 1]);
    float z = 6.0f * (0.5f + 2.0f * r[3 * i + 2]);
    out[i] = tex3D<float>(t, x, y, z);
}
