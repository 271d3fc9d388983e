//@ family: warps
// Shifts past the end of a tile of eight leave the own value; so does a shift by nothing or by the whole tile.
//@ launch: shift grid=1 block=64
//@ arg: up:i32[64]=zero
//@ arg: down:i32[64]=zero
//@ arg: same:i32[64]=zero
//@ expect: up[0]=0,1,2,3,4,5,6,0
//@ expect: up[22]=22,16,24,25
//@ expect: up[49]=49,50,51,52
//@ expect: up[56]=56,57,58,59,60,61,62,56
//@ expect: down[0]=3,4,5,6,7,5,6,7
//@ expect: down[12]=15,13,14,15
//@ expect: down[29]=29,30,31,35
//@ expect: down[56]=59,60,61,62,63,61,62,63
//@ expect: same[0]=0,10101,20202,30303,40404,50505,60606,70707
//@ expect: same[23]=232323,242424,252525,262626
//@ expect: same[27]=272727,282828,292929,303030
//@ expect: same[56]=565656,575757,585858,595959,606060,616161,626262,636363
__global__ void shift(int *up, int *down, int *same) {
    int i = threadIdx.x;
    up[i] = __shfl_up_sync(0xffffffff, i, 7, 8);
    down[i] = __shfl_down_sync(0xffffffff, i, 3, 8);
    int whole = __shfl_up_sync(0xffffffff, i, 8, 8), none = __shfl_down_sync(0xffffffff, i, 0, 8);
    same[i] = whole + 100 * none + 10000 * __shfl_xor_sync(0xffffffff, i, 0);
}
