//@ family: groups
//@ launch: asks grid=2,3 block=5,2
//@ arg: out:u32[60]=zero
// Results of a grid group in a launch that is not cooperative.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void asks(unsigned *out) {
    cg::grid_group grid = cg::this_grid();
    unsigned long long rank = grid.thread_rank();
    dim3 dim = grid.group_dim();
    out[rank] = 10 * (unsigned)grid.size() + 1000 * dim.x + 10000 * dim.y + 100000 * grid.block_rank();
}
