// Alignment of two sequences: tiles of the score matrix along the anti-diagonals, a wavefront inside each tile.
//@ family: applications
//@ launch: first_row_and_column grid=1 block=33
//@ arg: scores:i32[1089]=zero
//@ arg: i32=33
//@ arg: i32=10
//@ launch: wavefront<16, true> grid=1 block=16
//@ arg: similarity:i8[1089]=random(7)
//@ arg: scores
//@ arg: i32=33
//@ arg: i32=10
//@ arg: i32=1
//@ launch: wavefront<16, true> grid=2 block=16
//@ arg: similarity
//@ arg: scores
//@ arg: i32=33
//@ arg: i32=10
//@ arg: i32=2
//@ launch: wavefront<16, false> grid=1 block=16
//@ arg: similarity
//@ arg: scores
//@ arg: i32=33
//@ arg: i32=10
//@ arg: i32=1
//@ expect: scores=0,-10,-20,-30,-40,-50,-60,-70,-80,-90,-100,-110,-120,-130,-140,-150,-160,-170,-180,-190,-200,-210
//@ expect: scores[22]=-220,-230,-240,-250,-260,-270,-280,-290,-300,-310,-320,-10,8,-2,-10,-20,-30,-40,-47,-57,-67,-77
//@ expect: scores[44]=-87,-97,-107,-117,-127,-137,-147,-157,-167,-177,-187,-197,-206,-216,-226,-236,-246,-256,-266,-276
__device__ __forceinline__ int best_of(int a, int b, int c) {
    int k = a <= b ? b : a;
    return k <= c ? c : k;
}
__global__ void first_row_and_column(int *scores, int side, int penalty) {
    int i = threadIdx.x;
    if (i < side) scores[i] = scores[i * side] = -i * penalty;
}
template <int TILE, bool GROWING>
__global__ void wavefront(const signed char *similarity, int *scores, int side, int penalty, int diagonal) {
    __shared__ int score[TILE + 1][TILE + 1];
    __shared__ int match[TILE][TILE];
    int b = blockIdx.x, t = threadIdx.x, across = (side - 1) / TILE;
    int tile_x = GROWING ? b : b + across - diagonal, tile_y = GROWING ? diagonal - 1 - b : across - b - 1;
    int base = side * TILE * tile_y + TILE * tile_x;
    if (t == 0) score[0][0] = scores[base];
    for (int y = 0; y < TILE; y++) match[y][t] = similarity[base + side * (y + 1) + t + 1] % 16;
    __syncthreads();
    score[t + 1][0] = scores[base + side * (t + 1)];
    score[0][t + 1] = scores[base + t + 1];
    __syncthreads();
    for (int m = 0; m < TILE; m++) {
        if (t <= m) {
            int x = t + 1, y = m - t + 1;
            score[y][x] = best_of(score[y - 1][x - 1] + match[y - 1][x - 1], score[y][x - 1] - penalty,
                                  score[y - 1][x] - penalty);
        }
        __syncthreads();
    }
    for (int m = TILE - 2; m >= 0; m--) {
        if (t <= m) {
            int x = t + TILE - m, y = TILE - t;
            score[y][x] = best_of(score[y - 1][x - 1] + match[y - 1][x - 1], score[y][x - 1] - penalty,
                                  score[y - 1][x] - penalty);
        }
        __syncthreads();
    }
    for (int y = 0; y < TILE; y++) scores[base + side * (y + 1) + t + 1] = score[y + 1][t + 1];
}
