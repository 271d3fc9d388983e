//@ family: shared
//@ launch: transpose grid=2,2 block=16,16
//@ arg: in:f32[1024]=random(1)
//@ arg: out:f32[1024]=zero
#define TILE 16
__global__ void transpose(const float *in, float *out) {
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * 32 + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x; y = blockIdx.x * TILE + threadIdx.y;
    out[y * 32 + x] = tile[threadIdx.x][threadIdx.y];
}
