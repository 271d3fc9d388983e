// Several barriers of the grid, in both sides of conditionals and in cases of a switch.
//@ family: grid
//@ launch: sites grid=3 block=8 cooperative
//@ arg: plan:i32[8]=values(2,0,1,3,2,7,1,0)
//@ arg: cells:i32[24]=iota
//@ arg: out:i32[24]=zero
//@ expect: out[0]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: out[16]=0,0,0,0,0,0,0,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void sites(const int *plan, int *cells, int *out) {
    cg::grid_group grid = cg::this_grid();
    int me = (int)grid.thread_rank(), n = (int)grid.size();
    int value = cells[me], sum = 0;
    for (int step = 0; step < 8; step++) {
        switch (plan[step]) {
            case 0:
                cells[me] = value + 1;
                grid.sync();
                value += cells[(me + 1) % n];
                grid.sync();
                break;
            case 1:
                cells[me] = value * 3;
                // Falls through.
            case 2:
                grid.sync();
                value = value % 1000 + cells[n - 1 - me];
                grid.sync();
                cells[me] = value - step;
                break;
            case 3:
                value ^= 5;
                break;
            default:
                if (plan[0] == 2) {
                    int kept = value;
                    grid.sync();
                    sum += cells[(me + 3) % n] - kept;
                    grid.sync();
                } else {
                    grid.sync();
                    sum -= 1;
                }
        }
        sum = sum * 2 + value;
    }
    grid.sync();
    if (plan[1] == 0) {
        cells[me] = sum;
        grid.sync();
        sum -= cells[(me + n / 2) % n];
    } else {
        sum = -1;
    }
    out[me] = sum;
}
