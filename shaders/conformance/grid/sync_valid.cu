// The grid of a cooperative launch can wait. (The driver of an H100 reports so for ordinary launches, too.)
//@ family: grid
//@ launch: valid grid=2 block=4 cooperative
//@ arg: i32=20
//@ arg: out:i32[40]=zero
//@ expect: out[20]=5,6,7,8,9,10,11,12
//@ expect: out[28]=7,6,5,4,3,2,1,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void valid(int base, int *out) {
    cg::grid_group grid = cg::this_grid();
    int me = (int)grid.thread_rank();
    if (!grid.is_valid()) {
        out[base + me] = 1000 + me;
        return;
    }
    out[base + me] = 5 + me;
    out[base + 8 + me] = me;
    grid.sync();
    int other = out[base + 15 - me];
    grid.barrier_wait(grid.barrier_arrive());
    out[base + 8 + me] = other;
}
