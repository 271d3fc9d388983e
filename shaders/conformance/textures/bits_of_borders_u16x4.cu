//@ family: textures
//@ launch: k grid=1 block=4
//@ arg: a:texture2d<u16x4>[4,4,border,colour=1.0000153/0.1/-7.7/1e-40]=zero
//@ arg: out:u32[16]=zero
// Where texels are read as they are, so is the border's colour.
__global__ void k(cudaTextureObject_t a, uint4 *out) { out[threadIdx.x] = tex2D<uint4>(a, -1.5f - threadIdx.x, 1.5f); }
