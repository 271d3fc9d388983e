//@ family: warps
// Are all values equal? Which are? For 64-bit values, and for the halves of the warp on their own.
//@ launch: matches grid=1 block=96
//@ arg: all:u32[96]=zero
//@ arg: equal:i32[96]=zero
//@ arg: like_mine:u32[96]=zero
//@ arg: halves:u32[96]=zero
//@ expect: all[0]=4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295
//@ expect: all[54]=0,0,0,0
//@ expect: all[64]=0,0,0,0
//@ expect: all[88]=0,0,0,0,0,0,0,0
//@ expect: equal[0]=1,1,1,1,1,1,1,1
//@ expect: equal[77]=0,0,0,0
//@ expect: equal[83]=0,0,0,0
//@ expect: equal[88]=0,0,0,0,0,0,0,0
//@ expect: like_mine[0]=4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295
//@ expect: like_mine[19]=4294967295,4294967295,4294967295,4294967295
//@ expect: like_mine[73]=2863311530,1431655765,2863311530,1431655765
//@ expect: like_mine[88]=1431655765,2863311530,1431655765,2863311530,1431655765,2863311530,1431655765,2863311530
//@ expect: halves[0]=65535,65535,65535,65535,65535,65535,65535,65535
//@ expect: halves[55]=4294901760,4294901760,4294901760,4294901760
//@ expect: halves[83]=0,0,0,0
//@ expect: halves[88]=0,0,0,0,0,0,0,0
__global__ void matches(unsigned *all, int *equal, unsigned *like_mine, unsigned *halves) {
    int i = threadIdx.x, lane = i & 31, warp = i >> 5, same;
    unsigned long long v = warp == 0 ? 5 : warp == 1 ? lane / 16 : (unsigned long long)(lane % 2) << 35;
    all[i] = __match_all_sync(0xffffffff, v, &same);
    equal[i] = same != 0;
    like_mine[i] = __match_any_sync(0xffffffff, v);
    if (lane < 16)
        halves[i] = __match_all_sync(0xffff, v, &same);
    else
        halves[i] = __match_all_sync(0xffff0000, v, &same);
}
