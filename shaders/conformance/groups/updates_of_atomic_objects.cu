//@ family: groups
//@ launch: update grid=1 block=32
//@ arg: cells:i32[16]=fill(100)
//@ arg: scans:i32[96]=zero
//@ arg: out:i32[64]=zero
//@ expect: cells[4]=596,100
// A group's result is stored, or changes an atomic object; scans begin with the object's old value. Groups run one after
// the other, so that results are deterministic.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;
using Ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void update(int *cells, int *scans, int *out) {
    __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
    auto block = cg::this_thread_block();
    int i = threadIdx.x;
    if (i == 0) count = 1;
    block.sync();
    auto tile = cg::tiled_partition<16>(block);
    for (int turn = 0; turn < 2; turn++) {
        if (turn == (int)tile.meta_group_rank()) {
            scans[i] = cg::inclusive_scan_update(tile, count, i);
            scans[32 + i] = cg::exclusive_scan_update(tile, count, i, cg::plus<int>());
            scans[64 + i] = cg::exclusive_scan_update(tile, Ref(cells[8 + turn]), i, cg::greater<int>());
        }
        block.sync();
    }
    cg::reduce_update_async(tile, Ref(cells[4]), i % 32, [](int a, int b) { return a + b; });
    cg::reduce_update_async(tile, Ref(cells[5]), i, cg::less<int>());
    cg::reduce_update_async(tile, Ref(cells[5]), 100, cg::greater<int>());
    cg::reduce_store_async(tile, &out[tile.meta_group_rank()], i, cg::plus<int>());
    cg::reduce_store_async(tile, Ref(out[16 + tile.meta_group_rank()]), i, cg::bit_xor<int>());
    block.sync();
    if (i % 3 == 0) {
        auto third = cg::coalesced_threads();
        out[32 + i] = cg::exclusive_scan_update(third, count, i);
    }
    block.sync();
    if (i == 0) out[31] = count.load();
}
