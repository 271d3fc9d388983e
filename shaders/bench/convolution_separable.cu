//@ about: convolution of an image with 17 weights along rows, then columns, through shared memory
//@ group: arithmetic
//@ full: width=4096
//@ small: width=256
//@ tiny: width=128
//@ symbol: weights:f32[17]=random(5)
//@ launch: rows grid={width/128},{width/4} block=128,4
//@ arg: in:f32[{width*width}]=random(1)
//@ arg: between:f32[{width*width}]=zero
//@ arg: i32={width}
//@ launch: columns grid={width/32},{width/64} block=32,8
//@ arg: between
//@ arg: out:f32[{width*width}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ flops: 68*width*width
//@ result: out relative=1e-4 absolute=1e-4

#define RADIUS 8

__constant__ float weights[2 * RADIUS + 1];

// A block has 128 pixels of each of four rows.
__global__ void rows(const float *in, float *out, int width) {
    __shared__ float line[4][128 + 2 * RADIUS];
    int x = blockIdx.x * 128 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
    const float *row = in + y * width;
    float *mine = line[threadIdx.y];
    mine[threadIdx.x + RADIUS] = row[x];
    if (threadIdx.x < RADIUS) {
        mine[threadIdx.x] = x >= RADIUS ? row[x - RADIUS] : 0.0f;
        mine[threadIdx.x + RADIUS + 128] = x + 128 < width ? row[x + 128] : 0.0f;
    }
    __syncthreads();
    float sum = 0.0f;
#pragma unroll
    for (int d = 0; d <= 2 * RADIUS; ++d) sum += weights[d] * mine[threadIdx.x + d];
    out[y * width + x] = sum;
}

// A block has 64 pixels of each of 32 columns.
__global__ void columns(const float *in, float *out, int width, int height) {
    __shared__ float tile[64 + 2 * RADIUS][32];
    int x = blockIdx.x * 32 + threadIdx.x, top = blockIdx.y * 64;
    for (int r = threadIdx.y; r < 64 + 2 * RADIUS; r += 8) {
        int y = top + r - RADIUS;
        tile[r][threadIdx.x] = y >= 0 && y < height ? in[y * width + x] : 0.0f;
    }
    __syncthreads();
    for (int r = threadIdx.y; r < 64; r += 8) {
        float sum = 0.0f;
#pragma unroll
        for (int d = 0; d <= 2 * RADIUS; ++d) sum += weights[d] * tile[r + d][threadIdx.x];
        out[(top + r) * width + x] = sum;
    }
}
