//@ family: textures
//@ launch: k grid=4 block=64
//@ arg: a:texture3d<f32>[3,5,3000,linear,normalized]=random(920)
//@ arg: b:texture3d<f32>[9000,3,4,linear,normalized]=random(921)
//@ arg: r:f32[768]=random(29)
//@ arg: out:f32[512]=zero
__global__ void k(cudaTextureObject_t a, cudaTextureObject_t b, const float *r, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int n = 0; n < 2; n++) out[2 * i + n] = tex3D<float>(n ? b : a, r[3 * i], r[3 * i + 1], r[3 * i + 2]);
}
