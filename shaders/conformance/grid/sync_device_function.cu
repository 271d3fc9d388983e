// A barrier of the grid in device functions that are called from several places, with returns around it.
//@ family: grid
//@ launch: phases grid=4 block=8 cooperative
//@ arg: cells:i32[32]=iota
//@ arg: out:i32[32]=zero
//@ expect: out[0]=0,0,0,0,0,0,0,384,0,0,0,0,0,0,0,0
//@ expect: out[16]=-192,0,0,0,0,0,0,0,0,0,0,0,0,0,-192,0
//@ expect: cells[0]=-189,-189,-189,-189,-189,-189,-189,-189,195,195,195,195,195,195,195,195
//@ expect: cells[16]=195,3,3,3,3,3,3,3,3,3,3,3,3,3,3,-189
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int exchange(const cg::grid_group &grid, int *cells, int mine, int distance) {
    int me = (int)grid.thread_rank(), n = (int)grid.size();
    cells[me] = mine;
    grid.sync();
    int heard = cells[(me + distance) % n];
    grid.sync();
    return heard;
}

__device__ __noinline__ int maybe(const cg::grid_group &grid, int *cells, int mine, int round) {
    if (round == 1) return mine + 1000;
    int first = exchange(grid, cells, mine, 5);
    if (round == 2) return first * 2;
    return first - exchange(grid, cells, first, 9);
}

template <typename Group> __device__ void wait(Group group) { group.sync(); }

__global__ void phases(int *cells, int *out) {
    cg::grid_group grid = cg::this_grid();
    int me = (int)grid.thread_rank();
    int value = cells[me] * 3 + 1;
    wait(grid);
    for (int round = 0; round < 4; round++)
        value = maybe(grid, cells, value, round) + round;
    cg::sync(grid);
    out[me] = exchange(grid, cells, value, 1) - value;
}
