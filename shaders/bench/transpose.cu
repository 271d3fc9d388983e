//@ about: transposes a square matrix by tiles of 32 x 32 in shared memory
//@ group: memory
//@ full: width=8192
//@ small: width=512
//@ tiny: width=64
//@ launch: transpose grid={width/32},{width/32} block=32,8
//@ arg: in:f32[{width*width}]=random(1)
//@ arg: out:f32[{width*width}]=zero
//@ arg: u32={width}
//@ bytes: 8*width*width
//@ result: out

__global__ void transpose(const float *in, float *out, unsigned width) {
    __shared__ float tile[32][33];
    unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (unsigned row = 0; row < 32; row += 8) tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * width + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (unsigned row = 0; row < 32; row += 8) out[(y + row) * width + x] = tile[threadIdx.x][threadIdx.y + row];
}
