//@ family: groups
// A block's sum and prefix sums out of its warps': tiles, their scan, barriers of the block in turn.
//@ launch: scan grid=2 block=128
//@ arg: out:i32[256]=zero
//@ expect: out[0]=558800,558800,558801,558805,558814,558830,558855,558891
//@ expect: out[18]=560585,560909,561270,561670,562111,562595
//@ expect: out[142]=571617,571830,572072,572345,572651,572992
//@ expect: out[192]=596994,597107,597349,597722,598228,598869
//@ expect: out[248]=623423,623840,624498,625399,625545,625938,626580,627473
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void scan(int *out) {
    __shared__ int sums[32], total;
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int t = block.thread_rank(), v = (t * t + 17 * block.group_index().x) % 1000;
    int sum = cg::reduce(warp, v, cg::plus<int>()), before = cg::exclusive_scan(warp, v);
    if (warp.thread_rank() == 0) sums[warp.meta_group_rank()] = sum;
    block.sync();
    if (warp.meta_group_rank() == 0) {
        int warps = warp.meta_group_size();
        int mine = (int)warp.thread_rank() < warps ? sums[warp.thread_rank()] : 0;
        int all = cg::inclusive_scan(warp, mine);
        warp.sync();
        sums[warp.thread_rank()] = all - mine;
        if ((int)warp.thread_rank() == warps - 1) total = all;
    }
    block.sync();
    out[blockIdx.x * 128 + t] = total * 10 + warp.meta_group_rank() + sums[warp.meta_group_rank()] + before;
}
