//@ family: textures
//@ launch: direct grid=1 block=4
//@ arg: t:texture2d<f32>[2*2,1*1]=iota
//@ arg: u:texture2d<f32>[4,1]=fill(10)
//@ arg: s:surface2d<f32>[2*4,1]=zero
//@ arg: sum:f32[4]=zero
//@ launch: pick grid=1 block=8
//@ arg: textures:ptr[2]=values(t,u)
//@ arg: surfaces:ptr[2]=values(s,s)
//@ arg: out:f32[8]=zero
// Objects as arguments, and the same in memory, by their names.
__global__ void direct(cudaTextureObject_t t, cudaTextureObject_t u, cudaSurfaceObject_t s, float *sum) {
    int i = threadIdx.x;
    sum[i] = tex2D<float>(t, i + .5f, .5f) + tex2D<float>(u, i + .5f, .5f);
    surf2Dwrite(sum[i], s, i * 4, 0);
}
__global__ void pick(const cudaTextureObject_t *textures, const cudaSurfaceObject_t *surfaces, float *out) {
    int i = threadIdx.x;
    float before;
    surf2Dread(&before, surfaces[1], (i & 3 ^ 1) * 4, 0);
    out[i] = tex2D<float>(textures[i & 1], i % 4 + .5f, .5f) + before * 100;
    if (i >= 4) surf2Dwrite(out[i] * 2, surfaces[i >> 2], i * 4, 0);
}
