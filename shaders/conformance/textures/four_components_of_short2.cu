//@ family: textures
//@ launch: k grid=1 block=16
//@ arg: t:texture2d<i16x2>[16,4]=bits(201)
//@ arg: out:i32[64]=zero
__global__ void k(cudaTextureObject_t t, int4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<int4>(t, i + 0.5f, 1.5f);
}
