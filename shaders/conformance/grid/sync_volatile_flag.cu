// Loops that end by a value which no compiler can know to be the same in all threads.
//@ family: grid
//@ launch: settle grid=3 block=32 cooperative
//@ arg: cells:i32[96]=zero
//@ arg: busy:u32[8]=zero
//@ arg: out:i32[96]=zero
//@ expect: out[0]=740494,740500,780571,780514,780517,820583,820412,820358,860368,860436,860382,900392,900460,900406,940416,940484
//@ expect: out[16]=940430,940440,940508,940454,940464,710532,710478,710488,750556,750498,750503,790569,790380,790197,830006,830008
//@ expect: out[32]=830497,870441,870451,870521,910465,910475,910545,950489,950499,950569,950509,950515,950581,950402,720350,720356
//@ expect: out[48]=720426,760374,760380,760451,800399,800405,800475,840423,840429,840499,880447,880453,880523,920471,920477,920547
//@ expect: out[64]=960369,960439,960387,960393,960463,960411,960417,730487,730435,730441,770511,770459,770464,810534,810482,810488
//@ expect: out[80]=850558,850502,850504,890570,890401,890345,930355,930425,930369,930379,930449,930393,930403,620473,310417,427
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void settle(int *cells, volatile unsigned int *busy, int *out) {
    __shared__ int seen[32];
    cg::grid_group grid = cg::this_grid();
    int t = threadIdx.x, me = (int)grid.thread_rank(), n = (int)grid.size();
    cells[me] = me * 31 % 97;
    seen[t] = 0;
    unsigned int round = 0;
    grid.sync();
    do {
        int mine = cells[me], left = me == 0 ? 0 : cells[me - 1];
        grid.sync();
        if (left > mine) {
            cells[me] = left;
            busy[round] = 1;
        }
        seen[t] += left;
        __syncthreads();
        int opposite = seen[31 - t];
        __syncthreads();
        seen[t] += opposite % 2;
        grid.sync();
        round++;
    } while (busy[round - 1] != 0 && atomicAdd((unsigned int *)&busy[7], 0u) == 0 && round < 6);
    out[me] = cells[n - 1 - me] * 10000 + seen[31 - t] + (int)round;
}
