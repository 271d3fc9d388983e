//@ about: matrix product by tiles of 128 x 128, 8 x 8 results per thread
//@ group: arithmetic
//@ full: n=4096
//@ small: n=128
//@ launch: sgemm grid={n/128},{n/128} block=256
//@ arg: i32={n}
//@ arg: a:f32[{n*n}]=random(1)
//@ arg: b:f32[{n*n}]=random(2)
//@ arg: c:f32[{n*n}]=zero
//@ flops: 2*n*n*n
//@ result: c relative=1e-4 absolute=1e-3

// A block of 256 threads computes 128 x 128 results; the tiles are 8 deep.
#define TILE 128
#define DEPTH 8

__global__ void __launch_bounds__(256) sgemm(int n, const float *__restrict__ a, const float *__restrict__ b,
                                             float *__restrict__ c) {
    __shared__ __align__(16) float as[DEPTH][TILE];
    __shared__ __align__(16) float bs[DEPTH][TILE];
    const int t = threadIdx.x;
    const int tx = t % 16, ty = t / 16;
    const int row = blockIdx.y * TILE, col = blockIdx.x * TILE;
    // Each thread loads four floats of both tiles.
    const int arow = t / 2, acol = t % 2 * 4;
    const int brow = t / 32, bcol = t % 32 * 4;
    float sum[8][8] = {};
    for (int k = 0; k < n; k += DEPTH) {
        float4 va = *reinterpret_cast<const float4 *>(&a[(row + arow) * n + k + acol]);
        float4 vb = *reinterpret_cast<const float4 *>(&b[(k + brow) * n + col + bcol]);
        as[acol + 0][arow] = va.x;
        as[acol + 1][arow] = va.y;
        as[acol + 2][arow] = va.z;
        as[acol + 3][arow] = va.w;
        *reinterpret_cast<float4 *>(&bs[brow][bcol]) = vb;
        __syncthreads();
#pragma unroll
        for (int d = 0; d < DEPTH; ++d) {
            float x[8], y[8];
#pragma unroll
            for (int i = 0; i < 8; i += 4) {
                *reinterpret_cast<float4 *>(&x[i]) = *reinterpret_cast<const float4 *>(&as[d][ty * 8 + i]);
                *reinterpret_cast<float4 *>(&y[i]) = *reinterpret_cast<const float4 *>(&bs[d][tx * 8 + i]);
            }
#pragma unroll
            for (int i = 0; i < 8; ++i)
#pragma unroll
                for (int j = 0; j < 8; ++j) sum[i][j] += x[i] * y[j];
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; j += 4) {
            float4 v = make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]);
            *reinterpret_cast<float4 *>(&c[(row + ty * 8 + i) * n + col + tx * 8 + j]) = v;
        }
}
