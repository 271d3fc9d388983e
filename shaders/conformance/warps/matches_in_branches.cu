//@ family: warps
// Matches of numbers of 64 bits and of doubles among the lanes on each side of a branch.
//@ launch: matches grid=1 block=64
//@ arg: like_mine:u32[64]=zero
//@ arg: everyone:u32[64]=zero
//@ expect: like_mine[0]=7,7,7,56,56,56,448,448,448,3584,3584,3584,28672,28672,28672,229376
//@ expect: like_mine[16]=229376,229376,786432,786432,1431306240,2097152,1431306240,8388608,1431306240,33554432
//@ expect: like_mine[26]=1431306240,134217728,1431306240,536870912,1431306240,2147483648,7,7,7,56,56,56,448,448
//@ expect: like_mine[40]=448,3584,3584,3584,28672,28672,28672,229376,229376,229376,786432,786432,1431306240
//@ expect: like_mine[53]=2097152,1431306240,8388608,1431306240,33554432,1431306240,134217728,1431306240
//@ expect: like_mine[61]=536870912,1431306240,2147483648
//@ expect: everyone[0]=1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575
//@ expect: everyone[11]=1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,0,0,0,0,0,0,0
//@ expect: everyone[27]=0,0,0,0,0,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575
//@ expect: everyone[41]=1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575,1048575
//@ expect: everyone[52]=0,0,0,0,0,0,0,0,0,0,0,0
__global__ void matches(unsigned *like_mine, unsigned *everyone) {
    int t = threadIdx.x, lane = t % 32, same = 5;
    unsigned all;
    if (lane < 20) {
        like_mine[t] = __match_any_sync(0x000fffff, (unsigned long long)(lane / 3) << 33 | t / 32);
        all = __match_all_sync(0x000fffff, (long long)(t / 32) << 40, &same);
    } else {
        like_mine[t] = __match_any_sync(0xfff00000, t % 2 ? 0.5 * t : 7.25);
        all = __match_all_sync(0xfff00000, (long long)-(lane / 31), &same);
    }
    everyone[t] = same ? all : 0;
}
