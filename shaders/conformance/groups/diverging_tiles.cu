//@ family: groups
// Each tile of four has its own branch and number of iterations, and leaves the loop by its own vote.
//@ launch: ways grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=4,7,10,1,-70,-70,-70,-70,32,35,26,29,43,46,49,52
//@ expect: out[16]=-214,-214,-214,-214,64,67,70,61,85,76,79,82,-358,-358,-358,-358
//@ expect: out[32]=100,103,106,97,116,119,110,113,-502,-502,-502,-502,145,136,139,142
//@ expect: out[48]=148,151,154,145,-646,-646,-646,-646,181,172,175,178,184,187,190,181
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void ways(int *out) {
    auto tile = cg::tiled_partition<4>(cg::this_thread_block());
    int t = threadIdx.x, number = tile.meta_group_rank(), v = 3 * t + 1;
    if (number % 3 != 1) {
        for (int k = 0; k <= number * 5 % 4; ++k) {
            v = tile.shfl(v, (tile.thread_rank() + 1) % 4) + k;
            int most = v;
            for (int step = 2; step > 0; step /= 2) {
                int other = tile.shfl_xor(most, step);
                if (other > most) most = other;
            }
            if (tile.any(v == most && most % 5 == 0)) break;
        }
    } else {
        for (int step = 1; step < 4; step *= 2) v += tile.shfl_xor(v, step);
        v = -v;
    }
    out[t] = v;
}
