//@ family: groups
// One function template sums over a block, a tile and a coalesced group.
//@ launch: sums grid=1 block=64
//@ arg: out:i64[64]=zero
//@ expect: out[0]=2080036384,2080036384,2080036384,2080036000,2080036384,2080036384,2080036384,2080036000
//@ expect: out[8]=2080100384,2080100384,2080100384,2080100000,2080100384,2080100384,2080100384,2080100000
//@ expect: out[16]=2080164384,2080164384,2080164384,2080164000,2080164384,2080164384,2080164384,2080164000
//@ expect: out[24]=2080228384,2080228384,2080228384,2080228000,2080228384,2080228384,2080228384,2080228000
//@ expect: out[32]=2080293152,2080293152,2080293152,2080292000,2080293152,2080293152,2080293152,2080292000
//@ expect: out[40]=2080357152,2080357152,2080357152,2080356000,2080357152,2080357152,2080357152,2080356000
//@ expect: out[48]=2080421152,2080421152,2080421152,2080420000,2080421152,2080421152,2080421152,2080420000
//@ expect: out[56]=2080485152,2080485152,2080485152,2080484000,2080485152,2080485152,2080485152,2080484000
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <typename Group> __device__ int sum(const Group &group, int *s, int value) {
    int rank = group.thread_rank(), all = 0;
    s[rank] = value;
    group.sync();
    for (int i = 0; i < (int)group.size(); ++i) all += s[i];
    group.sync();
    return all;
}

__global__ void sums(long long *out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    cg::thread_block block = cg::this_thread_block();
    long long result = sum(block, s, t + 1) * 1000000LL;
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    result += sum(tile, s + t / 8 * 8, t + 1) * 1000;
    block.sync();
    if (t % 4 != 3) {
        cg::coalesced_group most = cg::coalesced_threads();
        result += sum(most, s + t / 32 * 32, t + 1);
    }
    out[t] = result;
}
