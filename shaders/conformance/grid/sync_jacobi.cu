// Rounds of a stencil whose cells belong to different blocks: the usual loop around a barrier of the grid.
//@ family: grid
//@ quick
//@ launch: jacobi grid=4 block=16 cooperative
//@ arg: i32=9
//@ arg: a:i32[66]=fill(0)
//@ arg: b:i32[66]=fill(0)
//@ expect: a[0]=0,130,257,383,495,578,628,655,664,650,605,534,460,413,412,457
//@ expect: a[16]=529,598,641,653,642,615,570,506,436,380,349,339,345,372,424,490
//@ expect: a[32]=550,591,614,621,605,558,485,409,360,357,400,470,537,578,588,577
//@ expect: a[48]=555,528,508,511,544,588,606,580,528,487,476,487,502,504,473,386
//@ expect: a[64]=224,0
//@ expect: b[0]=0,137,264,387,495,577,630,658,666,650,606,541,474,432,431,471
//@ expect: b[16]=536,599,641,655,646,618,573,512,447,394,362,351,358,386,435,496
//@ expect: b[32]=553,594,618,623,605,559,492,423,379,376,414,477,538,578,590,582
//@ expect: b[48]=561,537,521,526,554,589,603,581,538,502,489,496,506,503,467,375
//@ expect: b[64]=216,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void jacobi(int rounds, int *a, int *b) {
    cg::grid_group grid = cg::this_grid();
    int i = (int)grid.thread_rank() + 1;
    int *from = a, *to = b;
    from[i] = i * i * 37 % 1000;
    grid.sync();
    for (int round = 0; round < rounds; round++) {
        to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) / 4 + round;
        grid.sync();
        int *t = from;
        from = to;
        to = t;
    }
}
