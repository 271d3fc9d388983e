//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: t:texture2d<i16>[11,5,normalized,wrap]=bits(177)
//@ arg: r:f32[512]=random(14)
//@ arg: out:i32[1024]=zero
__global__ void k(cudaTextureObject_t t, const float *r, int4 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex2Dgather<int4>(t, 0.5f + 0.7f * r[2 * i], 0.4f + 0.9f * r[2 * i + 1]);
}
