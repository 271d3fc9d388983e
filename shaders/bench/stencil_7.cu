//@ about: a point and its six neighbours in three dimensions, a column of points per thread
//@ group: memory
//@ full: width=512, depth=512
//@ small: width=64, depth=16
//@ tiny: width=32, depth=8
//@ let: n=width*width*depth
//@ launch: stencil grid={width/32},{width/8} block=32,8
//@ arg: in:f32[{n}]=random(1)
//@ arg: out:f32[{n}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ arg: i32={depth}
//@ arg: f32=0.4
//@ arg: f32=0.1
//@ bytes: 8*n
//@ result: out relative=1e-5 absolute=1e-6

// Goes along z with the points above and below in registers.
__global__ void stencil(const float *in, float *out, int width, int height, int depth, float centre, float side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
    int plane = width * height, i = y * width + x;
    float below = in[i], here = in[i + plane];
    for (int z = 1; z < depth - 1; z++) {
        i += plane;
        float above = in[i + plane];
        out[i] = centre * here + side * (below + above + in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
        below = here;
        here = above;
    }
}
