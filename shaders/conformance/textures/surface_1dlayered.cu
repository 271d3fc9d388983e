//@ family: textures
//@ launch: k grid=1 block=16,1,3
//@ arg: from:surface1dlayered<f32>[16,3]=iota
//@ arg: to:surface1dlayered<f32>[16,3]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    surf1DLayeredwrite(surf1DLayeredread<float>(from, x * 4, z) + 1.0f, to, (15 - x) * 4, z);
}
