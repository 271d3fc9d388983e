// Numbers in the grid, and its barrier, with grids and blocks of several dimensions.
//@ family: grid
//@ launch: shape grid=3,2,2 block=4,3,2 cooperative
//@ arg: cells:u32[288]=zero
//@ arg: out:u32[288]=zero
//@ arg: facts:u64[16]=zero
//@ expect: facts[0]=288,288,12,3,2,2,3,2,2,287,11,2,1,1,1
//@ expect: out[0]=112123,112122,112121,112120,112113,112112,112111,112110,112103,112102,112101,112100,112023,112022,112021,112020
//@ expect: out[16]=112013,112012,112011,112010,112003,112002,112001,112000,111123,111122,111121,111120,111113,111112,111111,111110
//@ expect: out[32]=111103,111102,111101,111100,111023,111022,111021,111020,111013,111012,111011,111010,111003,111002,111001,111000
//@ expect: out[48]=110123,110122,110121,110120,110113,110112,110111,110110,110103,110102,110101,110100,110023,110022,110021,110020
//@ expect: out[272]=103,102,101,100,23,22,21,20,13,12,11,10,3,2,1,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void shape(unsigned int *cells, unsigned int *out, unsigned long long *facts) {
    cg::grid_group grid = cg::this_grid();
    unsigned int rank = (unsigned int)grid.thread_rank();
    cells[rank] = (blockIdx.z * 100 + blockIdx.y * 10 + blockIdx.x) * 1000 + threadIdx.z * 100 + threadIdx.y * 10 +
                  threadIdx.x;
    grid.sync();
    out[rank] = cells[grid.size() - 1 - rank];
    if (rank + 1 == grid.size()) {
        dim3 size = grid.group_dim(), blocks = grid.dim_blocks(), index = grid.block_index();
        unsigned long long told[15] = {grid.size(), grid.num_threads(), grid.num_blocks(), size.x, size.y, size.z,
                                       blocks.x, blocks.y, blocks.z, grid.thread_rank(), grid.block_rank(),
                                       index.x, index.y, index.z, grid.is_valid()};
        for (int i = 0; i < 15; i++)
            facts[i] = told[i];
    }
}
