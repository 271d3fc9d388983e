// C = A * B for square matrices whose size is a multiple of 64. A block computes a tile of 64 x 64,
// a thread 4 x 4 of it.
#define TILE 64
#define DEPTH 16

__global__ void __launch_bounds__(256) matmul(const float *a, const float *b, float *c, int n) {
    __shared__ float ta[DEPTH][TILE];
    __shared__ float tb[DEPTH][TILE];
    int t = threadIdx.x;
    int tx = t % 16, ty = t / 16;
    int row = blockIdx.y * TILE, col = blockIdx.x * TILE;
    float sum[4][4];
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) sum[i][j] = 0.0f;
    for (int k = 0; k < n; k += DEPTH) {
        for (int i = 0; i < 4; ++i) {
            int e = t + i * 256;
            ta[e % DEPTH][e / DEPTH] = a[(row + e / DEPTH) * n + k + e % DEPTH];
            tb[e / TILE][e % TILE] = b[(k + e / TILE) * n + col + e % TILE];
        }
        __syncthreads();
        for (int d = 0; d < DEPTH; ++d) {
            float x[4], y[4];
            for (int i = 0; i < 4; ++i) x[i] = ta[d][ty * 4 + i];
            for (int j = 0; j < 4; ++j) y[j] = tb[d][tx * 4 + j];
            for (int i = 0; i < 4; ++i)
                for (int j = 0; j < 4; ++j) sum[i][j] += x[i] * y[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) c[(row + ty * 4 + i) * n + col + tx * 4 + j] = sum[i][j];
}
