//@ family: groups
// All four shuffles in tiles of every size.
//@ launch: shuffles grid=1 block=64
//@ arg: from:i32[384]=zero
//@ arg: up:i32[384]=zero
//@ arg: down:i32[384]=zero
//@ arg: across:i32[384]=zero
//@ expect: from[0]=1,2,5,10,17,26,37,50
//@ expect: from[68]=26,17,50,37,82,65
//@ expect: from[200]=82,145,226,101,170,65
//@ expect: from[277]=257,362,485,626,785,962
//@ expect: from[376]=1682,1937,2210,2501,2810,3137,3482,3845
//@ expect: up[0]=1,2,5,10,17,26,37,50
//@ expect: up[55]=3026,3137,3250,3365,3482,3601
//@ expect: up[203]=65,82,101,122,145,257
//@ expect: up[278]=362,401,442,485,530,577
//@ expect: up[376]=2810,2917,3026,3137,3250,3365,3482,3601
//@ expect: down[0]=1,2,5,10,17,26,37,50
//@ expect: down[31]=962,1025,1090,1157,1226,1297
//@ expect: down[174]=2117,2210,2501,2602,2501,2602
//@ expect: down[369]=2602,2705,2810,2917,3026,3137
//@ expect: down[376]=3365,3482,3601,3722,3845,3970,3845,3970
//@ expect: across[0]=1,2,5,10,17,26,37,50
//@ expect: across[74]=122,101,170,145,226,197
//@ expect: across[187]=3250,3845,3970,3601,3722,17
//@ expect: across[288]=1601,1682,1765,1850,1937,2026
//@ expect: across[376]=1601,1682,1765,1850,1937,2026,2117,2210
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int Size> __device__ void in_tiles(int at, int *from, int *up, int *down, int *across) {
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    int t = threadIdx.x, v = t * t + 1;
    from[at + t] = tile.shfl(v, (tile.thread_rank() * 3 + 1) % Size);
    up[at + t] = tile.shfl_up(v, 3);
    down[at + t] = tile.shfl_down(v, 2);
    across[at + t] = tile.shfl_xor(v, Size / 2);
}

__global__ void shuffles(int *from, int *up, int *down, int *across) {
    in_tiles<1>(0, from, up, down, across);
    in_tiles<2>(64, from, up, down, across);
    in_tiles<4>(128, from, up, down, across);
    in_tiles<8>(192, from, up, down, across);
    in_tiles<16>(256, from, up, down, across);
    in_tiles<32>(320, from, up, down, across);
}
