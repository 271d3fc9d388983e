//@ family: textures
//@ launch: k grid=1 block=16,1,1
//@ arg: from:surface1d<f32>[16]=iota
//@ arg: to:surface1d<f32>[16]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    surf1Dwrite(surf1Dread<float>(from, x * 4) + 1.0f, to, (15 - x) * 4);
}
