//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture3d<f32>[3000,3,2,linear,normalized]=random(322)
//@ arg: r:f32[3072]=random(323)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex3D<float>(t, r[3 * i], r[3 * i + 1], r[3 * i + 2]);
}
