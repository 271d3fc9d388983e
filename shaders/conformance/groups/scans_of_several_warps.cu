//@ family: groups
//@ launch: tiles grid=2 block=256
//@ arg: in:f32[512]=random(3)
//@ arg: numbers:i32[512]=zero
//@ arg: sums:f32[512]=zero
// Tiles of 256 threads: scans.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void tiles(const float *in, int *numbers, float *sums) {
    __shared__ cg::block_tile_memory<256> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<256>(block);
    const int rank = tile.thread_rank(), i = block.thread_rank(), n = blockIdx.x * blockDim.x + threadIdx.x;
    sums[n] = cg::inclusive_scan(tile, in[n]) + cg::exclusive_scan(tile, (float)i, cg::greater<float>());
    numbers[n] = rank;
}
