// Tiles of more than 32 threads, and what a group hands to memory and atomic objects.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;

//#
__global__ void k(int *p) {
    __shared__ cg::block_tile_memory<256> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<128>(block);
    cg::thread_block_tile<128> plain = tile;
    auto part = cg::tiled_partition<32>(tile);
    plain.sync();
    *p = tile.shfl(*p, 3) + tile.any(*p) + part.shfl_xor(*p, 1) + cg::reduce(tile, *p, cg::plus<int>());
}

//#
__global__ void k(int *p) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    cuda::atomic_ref<int, cuda::thread_scope_device> object(*p);
    p[1] = cg::inclusive_scan_update(tile, object, 3) + cg::exclusive_scan_update(tile, object, 3, cg::greater<int>());
    cg::reduce_update_async(tile, object, 3, cg::bit_or<int>());
    cg::reduce_store_async(tile, object, 3, cg::bit_or<int>());
    cg::reduce_store_async(cg::coalesced_threads(), p + 2, 3, cg::bit_or<int>());
}

//# What the header brings of libcu++
__global__ void k(int *p) { p[0] = cuda::std::move(p[1]) + cuda::std::get<0>(cuda::std::make_tuple(3)); }
