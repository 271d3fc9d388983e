//@ family: textures
//@ launch: k grid=1 block=8,4,3
//@ arg: from:surface3d<f32>[8,4,3]=iota
//@ arg: to:surface3d<f32>[8,4,3]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    surf3Dwrite(surf3Dread<float>(from, x * 4, y, z) + 1.0f, to, (7 - x) * 4, y, z);
}
