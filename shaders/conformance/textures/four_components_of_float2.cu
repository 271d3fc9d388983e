//@ family: textures
//@ launch: k grid=1 block=16
//@ arg: t:texture2d<f32x2>[16,4]=random(205)
//@ arg: out:f32[64]=zero
__global__ void k(cudaTextureObject_t t, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<float4>(t, i + 0.5f, 1.5f);
}
