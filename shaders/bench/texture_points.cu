//@ about: the mean of a point and its four neighbours, read through a texture that clamps
//@ group: memory
//@ full: width=8192
//@ small: width=512
//@ tiny: width=64
//@ launch: stencil grid={width/32},{width/8} block=32,8
//@ arg: in:texture2d<f32>[{width},{width}]=random(1)
//@ arg: out:f32[{width*width}]=zero
//@ arg: u32={width}
//@ bytes: 8*width*width
//@ result: out relative=1e-5 absolute=1e-6

__global__ void stencil(cudaTextureObject_t in, float *out, unsigned width) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    float x = i + 0.5f, y = j + 0.5f;
    float around = tex2D<float>(in, x - 1, y) + tex2D<float>(in, x + 1, y) + tex2D<float>(in, x, y - 1) +
                   tex2D<float>(in, x, y + 1);
    out[j * width + i] = 0.5f * tex2D<float>(in, x, y) + 0.125f * around;
}
