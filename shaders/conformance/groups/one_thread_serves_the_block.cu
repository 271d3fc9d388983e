//@ family: groups
// One thread of a group calls a function; all get what it returns.
//@ launch: one grid=1 block=64
//@ arg: calls:i32[2]=zero
//@ arg: tiles:i32[64]=zero
//@ arg: parts:i32[64]=zero
//@ expect: calls[0]=1,8
//@ expect: tiles[0]=7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7
//@ expect: tiles[16]=107,107,107,107,107,107,107,107,107,107,107,107,107,107,107,107
//@ expect: tiles[32]=207,207,207,207,207,207,207,207,207,207,207,207,207,207,207,207
//@ expect: tiles[48]=307,307,307,307,307,307,307,307,307,307,307,307,307,307,307,307
//@ expect: parts[0]=72,72,72,24,72,72,72,24,72,72,72,24,72,72,72,24
//@ expect: parts[16]=72,72,72,24,72,72,72,24,72,72,72,24,72,72,72,24
//@ expect: parts[32]=1072,1072,1072,1024,1072,1072,1072,1024,1072,1072,1072,1024,1072,1072,1072,1024
//@ expect: parts[48]=1072,1072,1072,1024,1072,1072,1072,1024,1072,1072,1072,1024,1072,1072,1072,1024
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int three_times(int n) { return 3 * n; }

__global__ void one(int *calls, int *tiles, int *parts) {
    cg::thread_block block = cg::this_thread_block();
    int t = threadIdx.x;
    cg::invoke_one(block, [=](int n) { atomicAdd(&calls[0], n); }, 1);
    auto tile = cg::tiled_partition<16>(block);
    cg::invoke_one(tile, [&]() { atomicAdd(&calls[1], 2); });
    tiles[t] = cg::invoke_one_broadcast(tile, [&](int n) { return (int)tile.meta_group_rank() * 100 + n; }, 7);
    if (t % 4 < 3) {
        cg::coalesced_group most = cg::coalesced_threads();
        parts[t] = cg::invoke_one_broadcast(most, three_times, (int)most.size()) + 1000 * (t / 32);
    } else {
        cg::coalesced_group few = cg::coalesced_threads();
        parts[t] = cg::invoke_one_broadcast(few, three_times, (int)few.size()) + 1000 * (t / 32);
    }
}
