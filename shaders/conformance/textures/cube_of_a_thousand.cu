//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texturecube<f32>[1000,linear,normalized]=iota
//@ arg: r:f32[3072]=random(22)
//@ arg: out:f32[1024]=zero
// Here the last bit of the reciprocal shows.
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = texCubemap<float>(t, r[3 * i], r[3 * i + 1], r[3 * i + 2]);
}
