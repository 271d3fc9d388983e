//@ family: textures
//@ launch: k grid=1 block=4,4,6
//@ arg: from:surfacecube<f32>[4]=iota
//@ arg: to:surfacecube<f32>[4]=zero
__global__ void k(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    surfCubemapwrite(surfCubemapread<float>(from, x * 4, y, z) + 1.0f, to, (3 - x) * 4, y, z);
}
