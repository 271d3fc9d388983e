//@ family: groups
//@ launch: tiles grid=2 block=512
//@ arg: in:f32[1024]=random(3)
//@ arg: numbers:i32[1024]=zero
//@ arg: sums:f32[1024]=zero
// A tile of 512 threads: the greatest number.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void tiles(const float *in, int *numbers, float *sums) {
    __shared__ cg::block_tile_memory<512> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<512>(block);
    const int i = block.thread_rank(), n = blockIdx.x * blockDim.x + threadIdx.x;
    numbers[n] = cg::reduce(tile, i, cg::greater<int>());
    sums[n] = in[n];
}
