//@ family: groups
// Which threads of a tile have the same value, of 32 and of 64 bits? Do all?
//@ launch: matches grid=1 block=64
//@ arg: like_mine:u32[192]=zero
//@ arg: wide:u32[192]=zero
//@ arg: everyone:u32[192]=zero
//@ arg: equal:i32[192]=zero
//@ expect: like_mine[0]=9,6,6,9,11,11,4,11
//@ expect: like_mine[8]=13,2,13,13,9,6
//@ expect: like_mine[82]=36,219,219,36,219,219
//@ expect: like_mine[142]=3067833782,1227133513,3067833782,3067833782,1227133513,3067833782
//@ expect: like_mine[184]=1840700269,2454267026,1840700269,1840700269,2454267026,1840700269,1840700269
//@ expect: like_mine[191]=2454267026
//@ expect: wide[0]=15,15,15,15,15,15,15,15
//@ expect: wide[26]=15,15,15,15,15,15
//@ expect: wide[85]=240,240,240,15,15,15
//@ expect: wide[126]=240,240,252645135,252645135,252645135,252645135
//@ expect: wide[184]=252645135,252645135,252645135,252645135,4042322160,4042322160,4042322160,4042322160
//@ expect: everyone[0]=15,15,15,15,15,15,15,15
//@ expect: everyone[42]=15,15,15,15,15,15
//@ expect: everyone[114]=0,0,0,0,0,0
//@ expect: everyone[131]=0,0,0,0,0,0
//@ expect: everyone[184]=0,0,0,0,0,0,0,0
//@ expect: equal[0]=1,1,1,1,1,1,1,1
//@ expect: equal[57]=1,1,1,1,1,1
//@ expect: equal[110]=0,0,0,0,0,0
//@ expect: equal[146]=0,0,0,0,0,0
//@ expect: equal[184]=0,0,0,0,0,0,0,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int Size>
__device__ void match(unsigned int *like_mine, unsigned int *wide, unsigned int *everyone, int *equal) {
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    int t = threadIdx.x, same;
    unsigned long long value = (unsigned long long)(t / 4 % 2) << 40 | 5;
    like_mine[t] = tile.match_any(t * t % 3);
    wide[t] = tile.match_any(value);
    everyone[t] = tile.match_all(value, same);
    equal[t] = same != 0;
}

__global__ void matches(unsigned int *like_mine, unsigned int *wide, unsigned int *everyone, int *equal) {
    match<4>(like_mine, wide, everyone, equal);
    match<8>(like_mine + 64, wide + 64, everyone + 64, equal + 64);
    match<32>(like_mine + 128, wide + 128, everyone + 128, equal + 128);
}
