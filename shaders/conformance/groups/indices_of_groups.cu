//@ family: groups
// Indices and extents of a block and of the grid in three dimensions.
//@ launch: indices grid=2,3,2 block=4,2
//@ arg: out:i32[96]=zero
//@ arg: sizes:i32[16]=zero
//@ expect: out[0]=0,100,200,300,10000,10100,10200,10300
//@ expect: out[21]=30102,30202,30302,20403,20503,20603
//@ expect: out[40]=40405,40505,40605,40705,50405,50505
//@ expect: out[78]=1030609,1030709,1040010,1040110,1040210,1040310
//@ expect: out[88]=1040411,1040511,1040611,1040711,1050411,1050511,1050611,1050711
//@ expect: sizes[0]=2,3,2,4,2,1,8,6,2,12,8,96,8,6,2,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void indices(int *out, int *sizes) {
    cg::thread_block block = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    dim3 at = grid.thread_index();
    out[grid.thread_rank()] = (at.x + 100 * at.y + 10000 * at.z) * 100 + (int)grid.block_rank();
    if (grid.thread_rank() == 0) {
        dim3 blocks = grid.dim_blocks(), threads = block.dim_threads(), all = grid.dim_threads();
        int values[16] = {(int)blocks.x, (int)blocks.y, (int)blocks.z, (int)threads.x, (int)threads.y, (int)threads.z,
                          (int)all.x, (int)all.y, (int)all.z, (int)grid.num_blocks(), (int)block.size(),
                          (int)grid.size(), (int)(threads.x * blocks.x), (int)(threads.y * blocks.y),
                          (int)(threads.z * blocks.z), (int)(grid.block_index().x + block.thread_index().x)};
        for (int i = 0; i < 16; ++i) sizes[i] = values[i];
    }
}
