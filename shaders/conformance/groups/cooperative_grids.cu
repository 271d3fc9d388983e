//@ family: groups
//@ launch: asks grid=4 block=24 cooperative
//@ arg: out:u32[96]=zero
//@ arg: in:u32[96]=random(3)
// Results of a grid group in a cooperative launch, with a barrier of the grid.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void asks(unsigned *out, unsigned *in) {
    auto grid = cg::this_grid();
    unsigned rank = (unsigned)grid.thread_rank();
    for (unsigned step = 1; step < 96; step *= 3) {
        unsigned value = in[rank] + in[(rank + step * 31) % 96];
        grid.sync();
        in[rank] = value;
        cg::sync(grid);
    }
    out[rank] = in[95 - rank] * 2 + grid.is_valid() + grid.num_blocks();
}
