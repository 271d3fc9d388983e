// All shortest paths by blocks: the block on the diagonal, then its row and column, then all others, with predecessors.
//@ family: applications
//@ launch: prepare grid=24 block=24
//@ arg: dist:i32[576]=random(71)
//@ arg: via:i32[576]=zero
//@ arg: i32=24
//@ launch: relax<8, 1> grid=1 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=0
//@ launch: relax<8, 2> grid=3,2 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=0
//@ launch: relax<8, 3> grid=3,3 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=0
//@ launch: relax<8, 1> grid=1 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=1
//@ launch: relax<8, 2> grid=3,2 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=1
//@ launch: relax<8, 3> grid=3,3 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=1
//@ launch: relax<8, 1> grid=1 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=2
//@ launch: relax<8, 2> grid=3,2 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=2
//@ launch: relax<8, 3> grid=3,3 block=8,8
//@ arg: dist
//@ arg: via
//@ arg: i32=24
//@ arg: i32=2
//@ expect: dist=0,179,83,44,60,143,118,219,100,101,157,139,107,100,71,42,7,48,20,138,85,139,133,42,141,0,174,99,53,58
//@ expect: dist[30]=128,272,121,104,178,98,100,156,65,139,110,145,123,142,141,160,130,131,110,135,0,26,42,176,151,178
//@ expect: dist[56]=110,127,161,121,89,83,34,152
//@ expect: via=-1,22,17,23,3,6,20,0,0,18,21,3,4,17,18,16,0,15,16,23,17,8,18,0,14,1,11,5,1,1,9,8,4,11,21,1,4,3,4,1,1,15
//@ expect: via[42]=16,1,8,8,14,11,14,2,-1,23,3,6,9,2,4,11,21,3,4,3,2,16
constexpr int FAR = 1 << 28;
__global__ void prepare(int *dist, int *via, int n) {
    int i = blockIdx.x, j = threadIdx.x, raw = dist[i * n + j];
    // A quarter of the pairs has an edge.
    dist[i * n + j] = i == j ? 0 : (raw & 3) == 0 ? (raw >> 8 & 0xff) + 1 : FAR;
    via[i * n + j] = (raw & 3) == 0 ? i : -1;
}
template <int B, int PHASE> __global__ void relax(int *dist, int *via, int n, int round) {
    __shared__ int left[B][B], above[B][B];
    int x = threadIdx.x, y = threadIdx.y, row, column;
    if constexpr (PHASE == 1) {
        row = column = round;
    } else if constexpr (PHASE == 2) {
        if (blockIdx.x == round) return;
        row = blockIdx.y == 0 ? round : blockIdx.x;
        column = blockIdx.y == 0 ? blockIdx.x : round;
    } else {
        row = blockIdx.y;
        column = blockIdx.x;
        if (row == round || column == round) return;
    }
    int i = row * B + y, j = column * B + x, best = dist[i * n + j], from = via[i * n + j];
    left[y][x] = dist[i * n + round * B + x];
    above[y][x] = dist[(round * B + y) * n + j];
    __syncthreads();
    for (int k = 0; k < B; k++) {
        int other = left[y][k] + above[k][x];
        bool better = other < best;
        if (better) {
            best = other;
            from = via[(round * B + k) * n + j];
        }
        if (PHASE < 3) {
            __syncthreads();
            if (better && column == round) left[y][x] = best;
            if (better && row == round) above[y][x] = best;
            if (better) via[i * n + j] = from;
            __syncthreads();
        }
    }
    dist[i * n + j] = best;
    via[i * n + j] = from;
}
