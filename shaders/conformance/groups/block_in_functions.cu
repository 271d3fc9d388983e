//@ family: groups
// A block's barriers inside functions that get it by value and by reference, in turn.
//@ launch: turns grid=2 block=16,3
//@ arg: out:i32[96]=zero
//@ expect: out[0]=195,188,85,78,71,64,201,194
//@ expect: out[21]=192,185,82,75,68,61
//@ expect: out[40]=59,196,189,86,79,72
//@ expect: out[78]=325,674,926,208,651,903
//@ expect: out[88]=244,687,939,145,494,746,998,280
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int reversed(cg::thread_block block, int *s, int v) {
    s[block.thread_rank()] = v;
    block.sync();
    v = s[block.num_threads() - 1 - block.thread_rank()];
    cg::sync(block);
    return v;
}

__device__ int rotated(const cg::thread_block &block, int *s, int v, int round) {
    s[cg::thread_rank(block)] = v;
    cg::thread_block::arrival_token token = block.barrier_arrive();
    block.barrier_wait(static_cast<cg::thread_block::arrival_token &&>(token));
    v = s[(block.thread_rank() + 5) % cg::group_size(block)];
    if (round < 2) {
        block.sync();
        return v;
    }
    cg::sync(block);
    return 10 * v;
}

__global__ void turns(int *out) {
    __shared__ int s[48];
    cg::thread_block block = cg::this_thread_block();
    int t = block.thread_rank(), sum = 0;
    s[t] = (7 * t + blockIdx.x) % 48;
    for (int r = 0; r < 3 + (int)blockIdx.x; ++r) {
        int mine = s[t];
        if ((r + blockIdx.x) % 2 == 0)
            sum += reversed(block, s, mine + r);
        else
            sum += rotated(block, s, 2 * mine % 97, r);
    }
    out[blockIdx.x * 48 + t] = sum;
}
