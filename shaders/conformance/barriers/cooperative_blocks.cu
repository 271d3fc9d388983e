// The groups that need no warp: a block and the grid.
//@ family: barriers
//@ launch: reverse grid=2 block=4,2
//@ arg: out:i32[32]=zero
//@ expect: out[0]=7,6,5,4,3,2,1,0,107,106,105,104,103,102,101,100
//@ expect: out[16]=16004,16004,16004,16004,16014,16014,16014,16014
//@ expect: out[24]=16004,16004,16004,16004,16014,16014,16014,16014
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int opposite(const cg::thread_block &block, int *s, int mine) {
    s[block.thread_rank()] = mine;
    cg::sync(block);
    return s[block.size() - 1 - block.thread_rank()];
}

__global__ void reverse(int *out) {
    __shared__ int s[8];
    cg::thread_block block = cg::this_thread_block();
    auto grid = cg::this_grid();
    out[grid.thread_rank()] = opposite(block, s, (int)(100 * block.group_index().x + block.thread_rank()));
    block.sync();
    unsigned int row = block.thread_index().y, width = block.dim_threads().x;
    out[16 + grid.thread_rank()] = (int)(1000 * grid.size() + 10 * row + width);
}
