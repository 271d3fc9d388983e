// Matrix products for large results: a block of 256 threads computes a tile of C from tiles of A and B in shared memory.
#include "gemm_parts.cuh"

#define SIDE 16
#define TILE (SIDE * PER_THREAD)
#define DEPTH 16
#define THREADS (SIDE * SIDE)

extern "C" __global__ void gemm_tiled(int m, int n, int k, ALPHA alpha_value, const ALPHA *alpha_at, Matrix<const IN> a,
                                      Matrix<const IN> b, BETA beta_value, const BETA *beta_at, Matrix<OUT> c,
                                      int flags EPILOGUE_PARAMETER) {
    // One more column than used, so that threads that store a column use different banks.
    __shared__ ACC tile_a[DEPTH][TILE + 1], tile_b[DEPTH][TILE + 1];
    const int t = threadIdx.x, tiles = (m + TILE - 1) / TILE;
    const int i0 = blockIdx.x % tiles * TILE, j0 = blockIdx.x / tiles * TILE;
    const ACC alpha = conjugate_if(flags & CONJUGATE_ALPHA, scalar<ACC>(alpha_value, alpha_at));
    const ACC beta = scalar<ACC>(beta_value, beta_at);
    const IN *from_a = a.of(blockIdx.y), *from_b = b.of(blockIdx.y);
    // Neighbouring threads read neighbouring elements.
    const bool a_down = a.row == 1, b_down = b.row == 1;
    const int ti = t % SIDE, tj = t / SIDE;
    ACC totals[PER_THREAD][PER_THREAD] = {};
    if (is_zero(alpha)) k = 0;
    for (int p0 = 0; p0 < k; p0 += DEPTH) {
        for (int e = t; e < TILE * DEPTH; e += THREADS) {
            int i = a_down ? e % TILE : e / DEPTH, p = a_down ? e / TILE : e % DEPTH;
            if (i0 + i < m && p0 + p < k) tile_a[p][i] = element_of_a(from_a, a.row, a.column, i0 + i, p0 + p, flags);
            int j = b_down ? e / DEPTH : e % TILE;
            p = b_down ? e % DEPTH : e / TILE;
            if (j0 + j < n && p0 + p < k) tile_b[p][j] = element_of_b(from_b, b.row, b.column, p0 + p, j0 + j, flags);
        }
        __syncthreads();
        const int depth = k - p0 < DEPTH ? k - p0 : DEPTH;
        for (int p = 0; p < depth; p++) {
            ACC x[PER_THREAD], y[PER_THREAD];
#pragma unroll
            for (int r = 0; r < PER_THREAD; r++) {
                x[r] = tile_a[p][ti + SIDE * r];
                y[r] = tile_b[p][tj + SIDE * r];
            }
#pragma unroll
            for (int r = 0; r < PER_THREAD; r++) {
#pragma unroll
                for (int s = 0; s < PER_THREAD; s++) totals[r][s] = fused(x[r], y[s], totals[r][s]);
            }
        }
        __syncthreads();
    }
    OUT *to = c.of(blockIdx.y);
#pragma unroll
    for (int r = 0; r < PER_THREAD; r++) {
#pragma unroll
        for (int s = 0; s < PER_THREAD; s++) {
            int i = i0 + ti + SIDE * r, j = j0 + tj + SIDE * s;
            if (i < m && j < n) STORE(to + i * c.row + j * c.column, i, j, totals[r][s]);
        }
    }
}
