//@ family: groups
// A coalesced group is divided by ranks, and its parts again; the last ones are smaller.
//@ launch: parts grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=4804402,4804402,0,4804402,4804402,9804412,9804412,0,9804412,9804412,14814402,14814402,0
//@ expect: out[13]=14814402,14814402,19814412,19814412,0,19814412,19814412,24824402,24824402,0,24824402
//@ expect: out[24]=24824402,29824412,29824412,0,29824412,29824412,31234234,31234234,0,36804402,36804402
//@ expect: out[35]=36804402,36804402,0,41804412,41804412,41804412,41804412,0,46814402,46814402,46814402
//@ expect: out[46]=46814402,0,51814412,51814412,51814412,51814412,0,56824402,56824402,56824402,56824402,0
//@ expect: out[58]=61824412,61824412,61824412,61824412,0,63134134
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void parts(int *out) {
    int t = threadIdx.x;
    if (t % 5 == 2) return;
    cg::coalesced_group group = cg::coalesced_threads();
    cg::coalesced_group eight = cg::tiled_partition(group, 8);
    cg::coalesced_group four = cg::tiled_partition(eight, 4);
    int shape = eight.size() * 100000 + eight.meta_group_rank() * 10000 + eight.meta_group_size() * 1000;
    shape += four.size() * 100 + four.meta_group_rank() * 10 + four.meta_group_size();
    out[t] = four.shfl(t, four.size() - 1) * 1000000 + shape;
}
