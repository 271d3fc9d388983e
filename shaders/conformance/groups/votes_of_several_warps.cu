//@ family: groups
//@ launch: tiles grid=2 block=256
//@ arg: in:f32[512]=random(3)
//@ arg: numbers:i32[512]=zero
//@ arg: sums:f32[512]=zero
// Tiles of 128 threads: a shuffle, votes, and a sum.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void tiles(const float *in, int *numbers, float *sums) {
    __shared__ cg::block_tile_memory<256> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<128>(block);
    const int i = block.thread_rank(), n = blockIdx.x * blockDim.x + threadIdx.x;
    numbers[n] = tile.shfl(3 * i, 128 - 7) + tile.any(i == 70) * 2 + tile.all(i < 200) * 4 + tile.num_threads() * 8;
    sums[n] = cg::reduce(tile, in[n], cg::plus<float>());
}
