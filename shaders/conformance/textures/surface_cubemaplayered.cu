//@ family: textures
//@ launch: k grid=1 block=4,4,12
//@ arg: from:surfacecubelayered<f32>[4,2]=iota
//@ arg: to:surfacecubelayered<f32>[4,2]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    surfCubemapLayeredwrite(surfCubemapLayeredread<float>(from, x * 4, y, z) + 1.0f, to, (3 - x) * 4, y, z);
}
