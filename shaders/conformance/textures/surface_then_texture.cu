//@ family: textures
//@ launch: write grid=1 block=8,4
//@ arg: s:surface2d<f32x2>[8,4]=zero
//@ launch: sample grid=1 block=64
//@ arg: t:texture2d[linear]=s
//@ arg: r:f32[128]=random(21)
//@ arg: out:f32[128]=zero
// One launch writes through a surface, and the next reads through a texture.
__global__ void write(cudaSurfaceObject_t s) {
    int x = threadIdx.x, y = threadIdx.y;
    surf2Dwrite(make_float2(x * 0.5f, y * 3.0f), s, x * 8, y);
}
__global__ void sample(cudaTextureObject_t t, const float *r, float2 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<float2>(t, 4.0f + 5.0f * r[2 * i], 2.0f + 3.0f * r[2 * i + 1]);
}
