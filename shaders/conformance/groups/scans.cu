//@ family: groups
// Inclusive and exclusive sums in tiles of every size.
//@ launch: scan grid=1 block=64
//@ arg: with_mine:i32[384]=zero
//@ arg: before_mine:i32[384]=zero
//@ expect: with_mine[0]=-50,-37,2,-34,-44,-28,14,-19
//@ expect: with_mine[67]=-32,-44,-72,14,-5,-26
//@ expect: with_mine[140]=4,30,3,50,46,16
//@ expect: with_mine[268]=-179,-153,-180,-133,46,16
//@ expect: with_mine[376]=66,35,85,40,27,72,100,137
//@ expect: before_mine[0]=0,0,0,0,0,0,0,0
//@ expect: before_mine[10]=0,0,0,0,0,0
//@ expect: before_mine[146]=16,37,0,-1,26,6
//@ expect: before_mine[295]=86,114,159,146,101,151
//@ expect: before_mine[376]=51,66,35,85,40,27,72,100
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <int Size> __device__ void sums(int *with_mine, int *before_mine) {
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    int t = threadIdx.x, v = t * t * 13 % 101 - 50;
    with_mine[t] = cg::inclusive_scan(tile, v);
    before_mine[t] = cg::exclusive_scan(tile, v, cg::plus<int>());
}

__global__ void scan(int *with_mine, int *before_mine) {
    sums<1>(with_mine, before_mine);
    sums<2>(with_mine + 64, before_mine + 64);
    sums<4>(with_mine + 128, before_mine + 128);
    sums<8>(with_mine + 192, before_mine + 192);
    sums<16>(with_mine + 256, before_mine + 256);
    sums<32>(with_mine + 320, before_mine + 320);
}
