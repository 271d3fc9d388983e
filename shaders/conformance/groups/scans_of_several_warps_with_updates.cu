//@ family: groups
//@ launch: update grid=1 block=128
//@ arg: scans:i32[128]=zero
//@ arg: out:i32[1]=zero
// Tiles of two warps: scans that begin with the old value of an atomic object, one tile after the other.
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;

__global__ void update(int *scans, int *out) {
    __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
    auto block = cg::this_thread_block();
    int i = threadIdx.x;
    if (i == 0) count = 1;
    block.sync();
    auto large = cg::tiled_partition<64>(block);
    for (int turn = 0; turn < 2; turn++) {
        if (turn == (int)large.meta_group_rank()) scans[i] = cg::inclusive_scan_update(large, count, i);
        block.sync();
    }
    if (i == 0) out[0] = count.load();
}
