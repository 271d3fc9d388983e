//@ family: groups
// Whole warps and whole tiles return at different places; the tiles that are left go on.
//@ launch: leave grid=1 block=128
//@ arg: out:i32[128]=zero
//@ expect: out[0]=2810,2810,2810,2810,2810,2810,2810,2810
//@ expect: out[20]=15609,15609,15609,15609,22010,22010
//@ expect: out[49]=-1,-1,-1,-1,-1,-1
//@ expect: out[91]=-2,-2,-2,-2,-2,796
//@ expect: out[120]=98810,98810,98810,98810,98810,98810,98810,98810
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void leave(int *out) {
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<8>(block);
    int t = block.thread_rank(), warp = t / 32;
    if (warp == 1) {
        out[t] = -1;
        return;
    }
    if (warp == 2 && t % 32 >= 16) {
        out[t] = -2;
        return;
    }
    int sum = cg::reduce(tile, t, cg::plus<int>());
    if (warp == 3 && tile.meta_group_rank() % 2 == 0) {
        out[t] = sum;
        return;
    }
    int most = cg::reduce(tile, t * 7 % 11, [](int a, int b) { return a > b ? a : b; });
    out[t] = 100 * sum + most;
}
