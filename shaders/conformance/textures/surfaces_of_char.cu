//@ family: textures
//@ launch: k grid=1 block=8,4
//@ arg: from:surface2d<i8>[8,4]=bits(229)
//@ arg: to:surface2d<i8>[8,8]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, size = sizeof(signed char);
    signed char v = surf2Dread<signed char>(from, x * size, y);
    surf2Dwrite(v, to, (7 - x) * size, y);
    signed char w;
    surf2Dread(&w, from, x * size, 3 - y, cudaBoundaryModeClamp);
    surf2Dwrite(w, to, x * size, 4 + y, cudaBoundaryModeZero);
}
