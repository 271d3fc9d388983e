//@ family: types
// A two-dimensional array of structs in constant, global and shared memory, addressed by row pointers.
//@ launch: relax grid=1 block=6,4
//@ arg: grid_:u8[384]=bits(64)
//@ arg: out:i32[24]=zero
//@ expect: out=-1639068224,818165272,1469335089,-1901329577,-2051584974,-297263403,-1066323467,1894071289,279205112,1983648457,-611742199,97162486,-659981111,-1243434956,-1721754192,1734670246
//@ expect: out[16]=1150872345,-1968900987,574833146,1761538403,-1765923153,-1018320463,380588687,-667094951
struct Cell { short height; unsigned char kind; signed char slope[5]; long long water; };
__constant__ Cell border[2][3] = { { { 1, 2, { 3 }, 4 }, { 5, 6, { 7 }, 8 } }, { { -1, 9, { 1, 2, 3, 4, 5 }, -10 } } };
__global__ void relax(Cell (*grid_)[6], int *out) {
    __shared__ Cell tile[6][8];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y + 1][x + 1] = grid_[y][x];
    if (x == 0) { tile[y + 1][0] = border[y & 1][y % 3]; tile[y + 1][7] = border[1][0]; }
    if (y == 0) { tile[0][x + 1] = border[0][x % 3]; tile[5][x + 1] = border[0][1]; }
    __syncthreads();
    const Cell *row = tile[y + 1], *above = tile[y], *below = row + 8;
    int sum = row[x].height + row[x + 2].kind + above[x + 1].slope[x % 5] - below[x + 1].slope[y];
    out[y * 6 + x] = sum + (int)(row[x + 1].water >> 32) + (int)(above[x + 1].water & 0xff);
}
