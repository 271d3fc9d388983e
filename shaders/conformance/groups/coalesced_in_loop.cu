//@ family: groups
// Threads leave a loop after different numbers of rounds; those that are left pass values on.
//@ launch: rounds grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=33,11503,1315,139,37785,4320,486,40,14051,1595,167,45436,5167,577,47,16599
//@ expect: out[16]=1875,195,53087,6014,668,54,19147,2155,223,60710,6861,759,61,21571,2311,124
//@ expect: out[32]=33,11503,1315,139,37785,4320,486,40,14051,1595,167,45436,5167,577,47,16599
//@ expect: out[48]=1875,195,53087,6014,668,54,19147,2155,223,60710,6861,759,61,21571,2311,124
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void rounds(int *out) {
    int t = threadIdx.x, lane = t % 32, sum = 0;
    for (int k = 0; k < 1 + lane * 5 % 7; ++k) {
        cg::coalesced_group here = cg::coalesced_threads();
        int next = here.shfl(lane, (here.thread_rank() + 1) % here.size());
        sum = sum * 3 + next + here.size();
        here.sync();
    }
    out[t] = sum;
}
