//@ family: types
// Cells of one byte in local boards of two dimensions, copied whole from generation to generation.
//@ launch: live grid=1 block=6
//@ arg: seeds:u32[6]=bits(82)
//@ arg: out:u32[6]=zero
//@ expect: out=2293988454,1422057521,129317310,16475751,2549434140,1895615602
struct Board { bool cell[6][6]; };
__device__ int around(const Board &b, int y, int x) {
    int n = 0;
    for (int dy = 5; dy <= 7; ++dy) for (int dx = 5; dx <= 7; ++dx) n += b.cell[(y + dy) % 6][(x + dx) % 6];
    return n - b.cell[y][x];
}
__global__ void live(const unsigned *seeds, unsigned *out) {
    Board now, next;
    int t = threadIdx.x;
    for (int i = 0; i < 36; ++i) now.cell[i / 6][i % 6] = seeds[(t + i / 32) % 6] >> (i % 32) & 1;
    for (int g = 0; g < 3; ++g) {
        for (int y = 0; y < 6; ++y) for (int x = 0; x < 6; ++x) {
            int n = around(now, y, x);
            next.cell[y][x] = n == 3 || (n == 2 && now.cell[y][x]);
        }
        now = next;
    }
    unsigned hash = 0;
    for (int i = 0; i < 36; ++i) hash = hash * 3 + now.cell[i / 6][i % 6];
    out[t] = hash;
}
