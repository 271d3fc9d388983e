//@ about: matrix product by tiles of 32 x 32, one result per thread
//@ group: arithmetic
//@ full: n=2048
//@ small: n=128
//@ tiny: n=32
//@ launch: gemm grid={n/32},{n/32} block=32,32
//@ arg: a:f32[{n*n}]=random(1)
//@ arg: b:f32[{n*n}]=random(2)
//@ arg: c:f32[{n*n}]=zero
//@ arg: i32={n}
//@ flops: 2*n*n*n
//@ result: c relative=1e-4 absolute=1e-3

#define TILE 32

__global__ void gemm(const float *a, const float *b, float *c, int n) {
    __shared__ float as[TILE][TILE];
    __shared__ float bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0.0f;
    for (int k = 0; k < n; k += TILE) {
        as[ty][tx] = a[row * n + k + tx];
        bs[ty][tx] = b[(k + ty) * n + col];
        __syncthreads();
        for (int d = 0; d < TILE; ++d) sum += as[ty][d] * bs[d][tx];
        __syncthreads();
    }
    c[row * n + col] = sum;
}
