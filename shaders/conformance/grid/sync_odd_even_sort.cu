// Odd-even transposition sort: neighbours are exchanged across blocks, one barrier of the grid for each phase.
//@ family: grid
//@ launch: sort grid=3 block=32 cooperative
//@ arg: i32=150
//@ arg: data:i32[150]=zero
//@ expect: data[0]=1,5,9,13,26,30,34,38,42,59,63,67,71,88,92,96
//@ expect: data[16]=100,104,121,125,129,133,150,154,158,162,179,183,187,191,195,212
//@ expect: data[32]=216,220,224,241,245,249,253,257,274,278,282,286,303,307,311,315
//@ expect: data[48]=332,336,340,344,348,365,369,373,377,394,398,402,406,410,423,427
//@ expect: data[144]=960,977,981,985,989,1006
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void sort(int n, int *data) {
    auto grid = cg::this_grid();
    int rank = (int)grid.thread_rank(), count = (int)grid.num_threads();
    for (int i = rank; i < n; i += count)
        data[i] = (i * 7919 + 13) % 1009;
    for (int phase = 0; phase < n; phase++) {
        grid.sync();
        for (int i = 2 * rank + (phase & 1); i + 1 < n; i += 2 * count) {
            int low = data[i], high = data[i + 1];
            if (low > high) {
                data[i] = high;
                data[i + 1] = low;
            }
        }
    }
}
