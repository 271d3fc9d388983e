//@ about: convolution of an image with 7 x 7 weights in constant memory
//@ group: arithmetic
//@ full: width=4096
//@ small: width=128
//@ tiny: width=32
//@ symbol: weights:f32[49]=random(5)
//@ launch: convolve grid={width/32},{width/8} block=32,8
//@ arg: in:f32[{width*width}]=random(1)
//@ arg: out:f32[{width*width}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ flops: 98*width*width
//@ result: out relative=1e-4 absolute=1e-5

#define RADIUS 3

__constant__ float weights[7][7];

// Pixels outside are those at the edge.
__global__ void convolve(const float *in, float *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float sum = 0.0f;
#pragma unroll
    for (int dy = -RADIUS; dy <= RADIUS; ++dy) {
        int row = min(max(y + dy, 0), height - 1);
#pragma unroll
        for (int dx = -RADIUS; dx <= RADIUS; ++dx) {
            int column = min(max(x + dx, 0), width - 1);
            sum += weights[dy + RADIUS][dx + RADIUS] * in[row * width + column];
        }
    }
    out[y * width + x] = sum;
}
