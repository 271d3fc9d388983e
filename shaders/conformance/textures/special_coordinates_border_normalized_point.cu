//@ family: textures
//@ launch: k grid=1 block=32
//@ arg: t:texture1d<f32>[13,border,normalized,colour=3/1/4/1]=iota
//@ arg: special:f32[32]=values(0,-0,nan,inf,-inf,1e10,-1e10,3e38,-3e38,1e-45,-1e-45,0x4b800000,0x4b000000,2147483648,-2147483648,65536,-65536,0.5,0.99999994,1,-1,-0.25,6.5,0xffc00000,1e-20,0x7f800001,31.999998,1e7,12345678,-3.5,255.99998,4e9)
//@ arg: out:f32[32]=zero
__global__ void k(cudaTextureObject_t t, const float *special, float *out) {
    int i = threadIdx.x;
    out[i] = tex1D<float>(t, special[i]);
}
