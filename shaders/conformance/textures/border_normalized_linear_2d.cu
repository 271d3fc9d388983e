//@ family: textures
//@ launch: k grid=16 block=64
//@ arg: t:texture2d<f32>[13,7,border,linear,normalized,colour=3/1/4/1]=random(147)
//@ arg: r:f32[3072]=random(9)
//@ arg: out:f32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = (0.5f + 2.0f * r[3 * i + 0]);
    float y = (0.5f + 2.0f * r[3 * i + 1]);
    out[i] = tex2D<float>(t, x, y);
}
