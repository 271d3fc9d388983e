// Barriers of the grid in the increment and the condition of loops, with breaks and continues in the bodies.
//@ family: grid
//@ launch: between grid=3 block=8 cooperative
//@ arg: cells:i32[24]=iota
//@ arg: out:i32[24]=zero
//@ expect: out[0]=9564,9431,9426,9293,8520,8387,8382,8249,8244,7343,7338,7205,7200,7067,6294,6161
//@ expect: out[16]=6156,6023,6018,5117,5880,5747,5742,4841
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ bool below(cg::grid_group grid, const int *cells, int limit) {
    grid.sync();
    bool answer = cells[0] < limit;
    grid.sync();
    return answer;
}

__device__ int exchange(cg::grid_group grid, int *cells, int mine) {
    grid.sync();
    cells[grid.thread_rank()] = mine;
    grid.sync();
    return cells[(grid.thread_rank() + 5) % grid.size()];
}

__global__ void between(int *cells, int *out) {
    cg::grid_group grid = cg::this_grid();
    int me = (int)grid.thread_rank(), sum = 0;
    for (int value = me; value < 1000000; value = exchange(grid, cells, value * 2 + 1)) {
        int step = cells[23];
        sum += value;
        switch (step % 5) {
            case 1:
                continue;
            case 2:
                sum += 3;
                break;
            default:
                sum ^= 1;
        }
        if (step > 400) break;
        sum *= 2;
    }
    grid.sync();
    do {
        cells[me] += me + 1;
        if (sum == -1) continue;
        sum += 7;
    } while (below(grid, cells, 900));
    out[me] = sum + cells[23 - me];
}
