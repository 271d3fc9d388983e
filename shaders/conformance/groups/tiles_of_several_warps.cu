//@ family: groups
//@ launch: tiles grid=2 block=256
//@ arg: in:f32[512]=random(3)
//@ arg: numbers:i32[512]=zero
//@ arg: sums:f32[512]=zero
// Tiles of 64 threads: what they are, and that each waits for its own threads alone.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void tiles(const float *in, int *numbers, float *sums) {
    __shared__ cg::block_tile_memory<256> memory;
    __shared__ int handed[256];
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<64>(block);
    const int rank = tile.thread_rank(), i = block.thread_rank(), n = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned turn = 0; turn <= tile.meta_group_rank(); turn++) {
        handed[i] = rank + (int)turn * 1000;
        tile.sync();
        numbers[n] += handed[i - rank + (rank + 33) % 64];
        tile.sync();
    }
    numbers[n] += tile.size() + 1000 * tile.meta_group_rank() + 100000 * tile.meta_group_size();
    sums[n] = in[n];
}
