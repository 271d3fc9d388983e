//@ family: constant
// Constants passed by pointer, by reference and as a range to functions that know no space.
//@ launch: use grid=1 block=6
//@ arg: out:i32[6]=zero
//@ expect: out=1156,2105,3156,40105,50156,60105
struct Grid { int w, h; int cell[2][3]; };
__constant__ Grid grid_ = { 3, 2, { { 1, 2, 3 }, { 40, 50, 60 } } };
__device__ int at(const Grid &g, int x, int y) { return g.cell[y % g.h][x % g.w]; }
__device__ const int *row(const Grid *g, int y) { return g->cell[y]; }
__device__ int total(const int *from, const int *to) {
    int s = 0;
    while (from != to) s += *from++;
    return s;
}
__global__ void use(int *out) {
    int t = threadIdx.x;
    Grid copy = grid_;
    copy.cell[1][1] = -1;
    const Grid &g = t & 1 ? copy : grid_;
    out[t] = at(g, t, t / 3) * 1000 + total(row(&g, 1), row(&g, 1) + g.w) + total(&g.cell[0][0], &g.cell[1][0]);
}
