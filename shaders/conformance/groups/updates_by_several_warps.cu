//@ family: groups
//@ launch: update grid=1 block=128
//@ arg: out:i32[4]=zero
// The result of a tile of two warps is stored, and added to an atomic object.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;

__global__ void update(int *out) {
    __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
    auto block = cg::this_thread_block();
    int i = threadIdx.x;
    if (i == 0) count = 1;
    block.sync();
    auto large = cg::tiled_partition<64>(block);
    cg::reduce_update_async(large, count, i, cg::plus<int>());
    cg::reduce_store_async(large, &out[large.meta_group_rank()], i, cg::plus<int>());
    block.sync();
    if (i == 0) out[2] = count.load();
}
