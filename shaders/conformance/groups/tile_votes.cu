//@ family: groups
// Votes and ballots of tiles; the lowest bit is the tile's first thread.
//@ launch: votes grid=1 block=64
//@ arg: found:i32[384]=zero
//@ arg: ballots:u32[384]=zero
//@ expect: found[0]=11,11,0,11,11,0,11,11
//@ expect: found[107]=11,10,10,10,10,11
//@ expect: found[215]=10,10,10,10,10,10
//@ expect: found[314]=10,10,10,10,10,10
//@ expect: found[376]=10,10,10,10,10,10,10,10
//@ expect: ballots[0]=1,1,0,1,1,0,1,1
//@ expect: ballots[15]=1,0,1,1,0,1
//@ expect: ballots[201]=237,237,237,237,237,237
//@ expect: ballots[359]=3686231773,3686231773,3686231773,3686231773,3686231773,3686231773
//@ expect: ballots[376]=3686231773,3686231773,3686231773,3686231773,3686231773,3686231773,3686231773,3686231773
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int Size> __device__ void vote(int *found, unsigned int *ballots) {
    cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(cg::this_thread_block());
    int t = threadIdx.x;
    bool holds = t * t % 7 < 4;
    found[t] = 10 * tile.any(holds) + tile.all(holds);
    // Any number that is not zero is true.
    ballots[t] = tile.ballot(holds ? 64 : 0);
}

__global__ void votes(int *found, unsigned int *ballots) {
    vote<1>(found, ballots);
    vote<2>(found + 64, ballots + 64);
    vote<4>(found + 128, ballots + 128);
    vote<8>(found + 192, ballots + 192);
    vote<16>(found + 256, ballots + 256);
    vote<32>(found + 320, ballots + 320);
}
