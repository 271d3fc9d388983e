//@ family: textures
//@ launch: k grid=2 block=64
//@ arg: t:texture2d<i8x4>[9,7]=bits(17)
//@ arg: r:f32[256]=random(5)
//@ arg: out:i32[512]=zero
__global__ void k(cudaTextureObject_t t, const float *r, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    char4 v;
    tex2D(&v, t, 12.0f * r[2 * i], 9.0f * r[2 * i + 1]);
    out[4 * i + 0] = v.x;
    out[4 * i + 1] = v.y;
    out[4 * i + 2] = v.z;
    out[4 * i + 3] = v.w;
}
