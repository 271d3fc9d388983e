//@ family: textures
//@ launch: k grid=1 block=8,4
//@ arg: from:surface2d<i16>[8,4]=bits(235)
//@ arg: to:surface2d<i16>[8,8]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, size = sizeof(short);
    short v = surf2Dread<short>(from, x * size, y);
    surf2Dwrite(v, to, (7 - x) * size, y);
    short w;
    surf2Dread(&w, from, x * size, 3 - y, cudaBoundaryModeClamp);
    surf2Dwrite(w, to, x * size, 4 + y, cudaBoundaryModeZero);
}
