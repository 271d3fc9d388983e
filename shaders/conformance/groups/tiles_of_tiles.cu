//@ family: groups
// Tiles are divided further; each knows its number among its parent's parts.
//@ launch: nested grid=1 block=96
//@ arg: out:i32[96]=zero
//@ expect: out[0]=1000344,1000344,3001344,3001344,5002344,5002344,7003344,7003344
//@ expect: out[21]=21022344,23023344,23023344,25030344,25030344,27031344
//@ expect: out[40]=41110344,41110344,43111344,43111344,45112344,45112344
//@ expect: out[78]=79213344,79213344,81220344,81220344,83221344,83221344
//@ expect: out[88]=89230344,89230344,91231344,91231344,93232344,93232344,95233344,95233344
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void nested(int *out) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32, cg::thread_block> warp = cg::tiled_partition<32>(block);
    auto eight = cg::tiled_partition<8>(warp);
    auto two = cg::tiled_partition<2>(eight);
    int numbers = warp.meta_group_rank() * 100000 + eight.meta_group_rank() * 10000 + two.meta_group_rank() * 1000;
    int counts = warp.meta_group_size() * 100 + eight.meta_group_size() * 10 + two.meta_group_size();
    out[block.thread_rank()] = numbers + counts + 1000000 * two.shfl((int)threadIdx.x, 1);
}
