//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: t:texture2d<i8x2>[9,7]=bits(14)
//@ arg: r:f32[256]=random(5)
//@ arg: out:i32[256]=zero
__global__ void k(cudaTextureObject_t t, const float *r, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    char2 v;
    tex2D(&v, t, 12.0f * r[2 * i], 9.0f * r[2 * i + 1]);
    out[2 * i + 0] = v.x;
    out[2 * i + 1] = v.y;
}
