// Barriers of the grid in nested loops, with breaks and continues on values that all threads read from memory.
//@ family: grid
//@ launch: nested grid=3 block=16 cooperative
//@ arg: limits:i32[6]=values(3,0,5,2,1,4)
//@ arg: cells:i32[48]=iota
//@ arg: trace:i32[64]=zero
//@ expect: trace[0]=102,0,306,108,109,10,0,0,10,0,0,0,0,0,0,0
//@ expect: trace[16]=428,409,410,391,372,383,364,345,356,337,318,329,300,281,292,273
//@ expect: trace[32]=254,265,246,227,238,219,190,201,182,163,174,155,136,147,128,109
//@ expect: trace[48]=110,571,552,563,544,525,536,517,498,509,480,461,472,453,434,445
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void nested(const int *limits, int *cells, int *trace) {
    auto grid = cg::this_grid();
    int me = (int)grid.thread_rank(), n = (int)grid.size();
    int steps = 0, carried = me;
    for (int outer = 0; outer < 6; outer++) {
        int limit = limits[outer];
        if (limit == 0) continue;
        int inner = 0;
        do {
            int next = cells[(me + outer + 1) % n] + carried % 3;
            grid.sync();
            cells[me] = next;
            steps++;
            grid.sync();
            if (cells[0] % 5 == 4) break;
            if (cells[1] % 2 == 0) {
                carried += 2;
                continue;
            }
            carried += 1;
        } while (++inner < limit);
        if (me == 0) trace[outer] = inner * 100 + steps;
        if (cells[2] > 90) break;
    }
    grid.sync();
    if (me == 0) trace[8] = steps;
    trace[16 + me] = cells[n - 1 - me] * 10 + carried % 10;
}
