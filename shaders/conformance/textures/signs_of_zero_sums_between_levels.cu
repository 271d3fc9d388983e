//@ family: textures
//@ launch: k grid=64 block=64
//@ arg: t:texture2d<f32>[4,4,linear,wrap,normalized,levels=2,mip=linear]=values(-0,1,-0,-0,-0,-1,-0,-0,-0,-0,-0,0,-0,-0,-1e-40,-0,-0,-0,-0,-0)
//@ arg: out:f32[4096]=zero
// Sums of zeros, whose sign depends on all texels, also on those whose weight is rounded to 0.
__global__ void k(cudaTextureObject_t t, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = (i & 1023) / 1024.0f, y = (256 * (i >> 10) + 131) / 1024.0f;
    out[i] = tex2DLod<float>(t, x, y, (i % 7) / 256.0f);
}
