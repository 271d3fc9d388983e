//@ family: textures
//@ launch: k grid=1 block=8,8
//@ arg: t:texture2d<f32>[16,16,linear,normalized,levels=3,mip=linear]=iota
//@ arg: whole:surface2d[level=0]=t
//@ arg: half:surface2d[level=1]=t
//@ arg: quarter:surface2d[level=2]=t
//@ arg: out:f32[64]=zero
//@ launch: k grid=1 block=8,8
//@ arg: t
//@ arg: whole
//@ arg: half
//@ arg: quarter
//@ arg: out
// The levels are made by the first launch, and sampled by the second.
__global__ void k(cudaTextureObject_t t, cudaSurfaceObject_t whole, cudaSurfaceObject_t half, cudaSurfaceObject_t quarter, float *out) {
    int x = threadIdx.x, y = threadIdx.y;
    out[y * 8 + x] = tex2DLod<float>(t, (x + 0.3f) / 8, (y + 0.6f) / 8, 0.25f * x);
    float sum = surf2Dread<float>(whole, 8 * x, 2 * y) + surf2Dread<float>(whole, 8 * x + 4, 2 * y);
    sum += surf2Dread<float>(whole, 8 * x, 2 * y + 1) + surf2Dread<float>(whole, 8 * x + 4, 2 * y + 1);
    surf2Dwrite(0.25f * sum, half, 4 * x, y);
    if (x < 4 && y < 4) surf2Dwrite(sum, quarter, 4 * x, y);
}
