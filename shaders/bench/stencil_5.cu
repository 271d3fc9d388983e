//@ about: the mean of a point and its four neighbours in two dimensions
//@ group: memory
//@ full: width=8192
//@ small: width=512
//@ tiny: width=64
//@ launch: stencil grid={width/32},{width/8} block=32,8
//@ arg: in:f32[{width*width}]=random(1)
//@ arg: out:f32[{width*width}]=zero
//@ arg: u32={width}
//@ arg: u32={width}
//@ bytes: 8*width*width
//@ result: out relative=1e-5 absolute=1e-6

__global__ void stencil(const float *in, float *out, unsigned width, unsigned height) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned i = y * width + x;
    float here = in[i];
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[i] = here;
        return;
    }
    out[i] = 0.5f * here + 0.125f * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
}
