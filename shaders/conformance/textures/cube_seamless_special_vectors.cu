//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texturecube<f32>[4,linear,normalized,seamless]=random(347)
//@ arg: v:f32[16]=values(0,-0,1,-1,nan,inf,-inf,1e-45,1e-38,2e-38,3e38,-3e38,1e30,0.5,-0.75,0.33333334)
//@ arg: out:f32[1024]=zero
// Directions with zeros, equal components, very small ones, and NaN.
__global__ void k(cudaTextureObject_t t, const float *v, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = texCubemap<float>(t, v[i & 15], v[i >> 4 & 15], v[(i * 7 + i / 256) & 15]);
}
