//@ family: types
// Structs with arrays of several dimensions are copied whole among all memories, and compared.
//@ launch: move grid=1 block=4
//@ arg: g:i32[96]=iota
//@ arg: out:i32[8]=zero
//@ expect: g=0,1,2,-1,4,5,6,7,8,9,10,11,12,13,14,15
//@ expect: g[16]=16,17,18,19,20,21,22,29,1,0,0,0,0,0,0,0
//@ expect: g[32]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: g[48]=48,49,50,51,52,53,54,55,56,-1,58,59,60,61,62,63
//@ expect: g[64]=64,65,66,67,68,69,70,125,24,25,26,27,28,29,30,31
//@ expect: g[80]=32,33,34,35,36,37,38,39,40,41,-1,43,44,45,46,77
//@ expect: out=2,2,2,2,30,1,126,78
struct Board { int cell[2][3][4]; };
__constant__ Board zero_but_one = { { { { 1 } } } };
__device__ bool same(const Board &a, const Board &b) {
    for (int i = 0; i < 2; ++i) for (int j = 0; j < 3; ++j) for (int k = 0; k < 4; ++k)
        if (a.cell[i][j][k] != b.cell[i][j][k]) return false;
    return true;
}
__global__ void move(Board *g, int *out) {
    __shared__ Board s[4];
    int t = threadIdx.x;
    Board local = g[t];
    local.cell[t & 1][t % 3][3 - t] = -1;
    s[t] = local;
    __syncthreads();
    Board other = s[(t + 1) & 3];
    out[t] = same(other, g[(t + 1) & 3]) + 2 * same(local, s[t]);
    other.cell[1][2][3] += other.cell[0][1][2];
    __syncthreads();
    g[3 - t] = t == 2 ? zero_but_one : other;
    __syncthreads();
    out[4 + t] = g[t].cell[1][2][3] + same(g[1], zero_but_one);
}
