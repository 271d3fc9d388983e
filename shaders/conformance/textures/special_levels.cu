//@ family: textures
//@ launch: k grid=8 block=64
//@ arg: t:texture1d<f32>[256,normalized,levels=9,mip=linear]=random(320)
//@ arg: r:f32[512]=edges(3)
//@ arg: out:f32[512]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex1DLod<float>(t, 0.3f, r[i]);
}
