//@ family: groups
// Matches of a part of a warp name the threads by rank.
//@ launch: matches grid=1 block=64
//@ arg: like_mine:u32[64]=zero
//@ arg: everyone:u32[64]=zero
//@ expect: like_mine[0]=4229249,0,3351142,3351142,9196824,0,9196824,3351142,3351142,0,4229249,9196824,3351142,0
//@ expect: like_mine[14]=9196824,4229249,9196824,0,3351142,9196824,4229249,0,3351142,3351142,9196824,0,9196824
//@ expect: like_mine[27]=3351142,3351142,0,4229249,9196824,13146513,0,1394218,2236484,1394218,0,13146513
//@ expect: like_mine[39]=1394218,2236484,0,13146513,13146513,1394218,0,1394218,13146513,13146513,0,2236484
//@ expect: like_mine[51]=1394218,13146513,0,1394218,2236484,1394218,0,13146513,1394218,2236484,0,13146513
//@ expect: like_mine[63]=13146513
//@ expect: everyone[0]=16777215,0,16777215,16777215,16777215,0,16777215,16777215,16777215,0,16777215,16777215
//@ expect: everyone[12]=16777215,0,16777215,16777215,16777215,0,16777215,16777215,16777215,0,16777215,16777215
//@ expect: everyone[24]=16777215,0,16777215,16777215,16777215,0,16777215,16777215,0,0,0,0,0,0,0,0
//@ expect: everyone[40]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: everyone[56]=0,0,0,0,0,0,0,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void matches(unsigned int *like_mine, unsigned int *everyone) {
    int t = threadIdx.x, same = 7;
    if (t % 4 != 1) {
        auto group = cg::coalesced_threads();
        like_mine[t] = group.match_any(t * t % 5);
        unsigned int all = group.match_all((long long)(t / 48) << 36, same);
        everyone[t] = same ? all : 0;
    }
}
