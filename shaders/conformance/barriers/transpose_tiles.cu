//@ family: barriers
// Tiles at the edges: threads skip the load or leave before the store, in a 2-D block.
//@ launch: transpose grid=3,2 block=8,8
//@ arg: in:i32[273]=iota
//@ arg: out:i32[273]=zero
//@ arg: i32=21
//@ arg: i32=13
//@ expect: out[0]=5,26,47,68,89,110,131,152
//@ expect: out[45]=134,155,176,197
//@ expect: out[69]=94,115,136,157
//@ expect: out[265]=130,151,172,193,214,235,256,277
__global__ void transpose(const int *in, int *out, int width, int height) {
    __shared__ int tile[8][9];
    int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[y * width + x] + 5;
    __syncthreads();
    x = blockIdx.y * 8 + threadIdx.x;
    if (x >= height) return;
    y = blockIdx.x * 8 + threadIdx.y;
    if (y >= width) return;
    out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}
