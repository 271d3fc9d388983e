// A prefix sum over the grid. The blocks' partial sums stay in shared memory over the barrier of the grid.
//@ family: grid
//@ quick
//@ launch: scan grid=5 block=32 cooperative
//@ arg: in:i32[160]=iota
//@ arg: sums:i32[5]=zero
//@ arg: out:i32[160]=zero
//@ expect: sums[0]=122,131,126,128,130
//@ expect: out[0]=122,118,115,113,112,105,99,94,90,87,85,84,77,71,66,62
//@ expect: out[16]=59,57,56,49,43,38,34,31,29,28,21,15,10,6,3,1
//@ expect: out[32]=253,252,245,239,234,230,227,225,224,217,211,206,202,199,197,196
//@ expect: out[48]=189,183,178,174,171,169,168,161,155,150,146,143,141,140,133,127
//@ expect: out[144]=570,566,563,561,560,553,547,542,538,535,533,532,525,519,514,510
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void scan(const int *in, int *sums, int *out) {
    __shared__ int part[32];
    cg::thread_block block = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    unsigned int t = block.thread_rank();
    part[t] = in[grid.thread_rank()] % 7 + 1;
    for (unsigned int step = 1; step < 32; step *= 2) {
        block.sync();
        int other = t >= step ? part[t - step] : 0;
        block.sync();
        part[t] += other;
    }
    block.sync();
    if (t == 31) sums[grid.block_rank()] = part[31];
    grid.sync();
    int before = 0;
    for (unsigned int b = 0; b < grid.block_rank(); b++)
        before += sums[b];
    // The value of another thread of the block in shared memory.
    out[grid.thread_rank()] = before + part[31 - t];
}
