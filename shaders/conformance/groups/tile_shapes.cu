//@ family: groups
// Ranks and numbers of tiles of every size, in a block of two dimensions whose last warp is not full.
//@ launch: shapes grid=1 block=12,4
//@ arg: out:i32[288]=zero
//@ expect: out[0]=48000100,48010100,48020100,48030100,48040100,48050100,48060100,48070100
//@ expect: out[18]=48180100,48190100,48200100,48210100,48220100,48230100
//@ expect: out[132]=12090400,12090401,12090402,12090403,12100400,12100401
//@ expect: out[246]=2003206,2003207,2003208,2003209,2003210,2003211
//@ expect: out[280]=2013208,2013209,2013210,2013211,2013212,2013213,2013214,2013215
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int Size> __device__ void shape(const cg::thread_block &block, int *out) {
    auto tile = cg::tiled_partition<Size>(block);
    out[block.thread_rank()] = tile.thread_rank() + 100 * tile.size() + 10000 * tile.meta_group_rank() +
                               1000000 * tile.meta_group_size();
}

__global__ void shapes(int *out) {
    cg::thread_block block = cg::this_thread_block();
    shape<1>(block, out);
    shape<2>(block, out + 48);
    shape<4>(block, out + 96);
    shape<8>(block, out + 144);
    shape<16>(block, out + 192);
    shape<32>(block, out + 240);
}
