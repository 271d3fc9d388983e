//@ family: groups
// A block of 44 threads in tiles of 32, 16 and 8 and those in tiles of 4: the last may have fewer threads.
//@ launch: shapes grid=1 block=44
//@ arg: i32=32
//@ arg: i32=0
//@ arg: out:i32[132]=zero
//@ launch: shapes grid=1 block=44
//@ arg: i32=16
//@ arg: i32=44
//@ arg: out
//@ launch: shapes grid=1 block=44
//@ arg: i32=8
//@ arg: i32=88
//@ arg: out
//@ expect: out[0]=320040,320141,320242,320343,320440,320541,320642,320743
//@ expect: out[17]=321741,321842,321943,322040,322141,322242
//@ expect: out[68]=160840,160941,161042,161143,161240,161341
//@ expect: out[95]=80743,80040,80141,80242,80343,80440
//@ expect: out[124]=80440,80541,80642,80743,40040,40141,40242,40343
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void shapes(int size, int at, int *out) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_group tile = cg::tiled_partition(block, size);
    cg::thread_group part = cg::tiled_partition(tile, 4);
    part.sync();
    int shape = (int)tile.size() * 10000 + (int)tile.thread_rank() * 100;
    out[at + block.thread_rank()] = shape + (int)part.size() * 10 + (int)part.thread_rank();
}
