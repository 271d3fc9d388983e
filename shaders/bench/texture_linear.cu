//@ about: a picture of floats turned and enlarged, with the linear filter of a texture
//@ group: memory
//@ full: width=4096
//@ small: width=512
//@ tiny: width=64
//@ launch: turn grid={width/32},{width/8} block=32,8
//@ arg: in:texture2d<f32>[{width},{width},linear,wrap,normalized]=random(1)
//@ arg: out:f32[{width*width}]=zero
//@ arg: u32={width}
//@ bytes: 8*width*width
//@ result: out relative=2e-3 absolute=1e-2

__global__ void turn(cudaTextureObject_t in, float *out, unsigned width) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    float x = (i + 0.5f) / width, y = (j + 0.5f) / width;
    out[j * width + i] = tex2D<float>(in, 0.8f * x - 0.3f * y, 0.3f * x + 0.8f * y);
}
