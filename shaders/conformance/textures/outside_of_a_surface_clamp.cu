//@ family: textures
//@ launch: k grid=1 block=16,12
//@ arg: from:surface2d<i32>[8,6]=iota
//@ arg: to:surface2d<i32>[8,6]=zero
//@ arg: out:i32[192]=zero
//@ uncompared: to many threads write one place
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int *out) {
    int x = threadIdx.x - 4, y = (int)threadIdx.y - 3, at = threadIdx.y * blockDim.x + threadIdx.x;
    out[at] = surf2Dread<int>(from, x * 4, y, cudaBoundaryModeClamp);
    if (x < 0 || y < 0) surf2Dwrite(at + 1000, to, x * 4 - 400, y - 100, cudaBoundaryModeClamp);
}
