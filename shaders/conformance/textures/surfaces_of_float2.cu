//@ family: textures
//@ launch: k grid=1 block=8,4
//@ arg: from:surface2d<f32x2>[8,4]=random(245)
//@ arg: to:surface2d<f32x2>[8,8]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, size = sizeof(float2);
    float2 v = surf2Dread<float2>(from, x * size, y);
    surf2Dwrite(v, to, (7 - x) * size, y);
    float2 w;
    surf2Dread(&w, from, x * size, 3 - y, cudaBoundaryModeClamp);
    surf2Dwrite(w, to, x * size, 4 + y, cudaBoundaryModeZero);
}
