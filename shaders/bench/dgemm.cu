//@ about: matrix product in double by tiles of 128 x 128, 8 x 8 results per thread
//@ group: arithmetic
//@ full: n=4096
//@ small: n=128
//@ launch: dgemm grid={n/128},{n/128} block=256
//@ arg: i32={n}
//@ arg: a:f64[{n*n}]=random(1)
//@ arg: b:f64[{n*n}]=random(2)
//@ arg: c:f64[{n*n}]=zero
//@ flops: 2*n*n*n
//@ result: c relative=1e-12 absolute=1e-12

// As sgemm.cu, by pairs of doubles.
#define TILE 128
#define DEPTH 8

__global__ void __launch_bounds__(256) dgemm(int n, const double *__restrict__ a, const double *__restrict__ b,
                                             double *__restrict__ c) {
    __shared__ __align__(16) double as[DEPTH][TILE];
    __shared__ __align__(16) double bs[DEPTH][TILE];
    const int t = threadIdx.x;
    const int tx = t % 16, ty = t / 16;
    const int row = blockIdx.y * TILE, col = blockIdx.x * TILE;
    const int arow = t / 4, acol = t % 4 * 2;
    const int brow = t / 64, bcol = t % 64 * 2;
    double sum[8][8] = {};
    for (int k = 0; k < n; k += DEPTH) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int r = arow + half * 64, d = brow + half * 4;
            double2 va = *reinterpret_cast<const double2 *>(&a[(row + r) * n + k + acol]);
            as[acol + 0][r] = va.x;
            as[acol + 1][r] = va.y;
            *reinterpret_cast<double2 *>(&bs[d][bcol]) =
                *reinterpret_cast<const double2 *>(&b[(k + d) * n + col + bcol]);
        }
        __syncthreads();
#pragma unroll
        for (int d = 0; d < DEPTH; ++d) {
            double x[8], y[8];
#pragma unroll
            for (int i = 0; i < 8; ++i) {
                x[i] = as[d][ty * 8 + i];
                y[i] = bs[d][tx * 8 + i];
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
        for (int j = 0; j < 8; j += 2) {
            *reinterpret_cast<double2 *>(&c[(row + ty * 8 + i) * n + col + tx * 8 + j]) =
                make_double2(sum[i][j], sum[i][j + 1]);
        }
}
