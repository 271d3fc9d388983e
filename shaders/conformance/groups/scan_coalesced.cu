//@ family: groups
// Scans over the threads of each side of a branch.
//@ launch: scan grid=1 block=64
//@ arg: f:f32[64]=zero
//@ arg: before:i32[64]=zero
//@ fmad: false
//@ expect: f[0]=0x00000000,0x3f8ccccd,0x400ccccd,0x40b00000,0x40b00000,0x41300000,0x4141999a,0x4aeafc57
//@ expect: f[8]=0x4aeafc69,0x41b00000,0x4aeafc7f,0x42086666,0x4aeafc99,0x4aeafcb6,0x4b6afc64,0x4aeafcd7
//@ expect: f[16]=0x4b6afc75,0x4aeafcfc,0x4aeafd24,0x4b6afc8a,0x4aeafd50,0x4c12ddba,0x4aeafd80,0x4aeafdb3
//@ expect: f[24]=0x4c12ddc1,0x4aeafdea,0x4c12ddc8,0x4aeafe25,0x4c12dde5,0x4c12ddd0,0x4c12ddee,0x4c12ddd9
//@ expect: f[32]=0x420ccccd,0x428f0000,0x4215999a,0x4c12ddba,0x429a0000,0x4c12ddc4,0x4c12ddcf,0x42efcccd
//@ expect: f[40]=0x4c12ddd9,0x43250000,0x4ca18d85,0x4ca18d8a,0x43556666,0x4ca18d90,0x43840000,0x4ca18d97
//@ expect: f[48]=0x4ca18d9e,0x4c4d9cfa,0x4ca18da4,0x4c4d9d08,0x4ca18dac,0x4ca18db3,0x4c4d9d17,0x4ca18dbb
//@ expect: f[56]=0x4cdc4cac,0x4ca18dc2,0x4ca18dca,0x4cdc4cb4,0x4ca18dd3,0x4cdc4cbd,0x4ca18ddc,0x4d12dde0
//@ expect: before[0]=0,0,-3,4,2,16,19,38,70,46,107,88,154,211,140,273
//@ expect: before[16]=207,345,427,284,514,376,611,718,478,830,595,952,1084,722,1221,864
//@ expect: before[32]=0,157,0,319,167,491,673,344,860,536,1057,1264,738,1476,955,1698
//@ expect: before[48]=1930,1182,2167,1424,2414,2671,1676,2933,1943,3205,3487,2220,3774,2512,4071,4378
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <typename Group> __device__ void scan_group(const Group &group, float *f, int *before) {
    int t = threadIdx.x;
    f[t] = cg::inclusive_scan(group, t * 1.1f * (t % 7 == 0 ? 1000000.0f : 1.0f), cg::plus<float>());
    before[t] = cg::exclusive_scan(group, 5 * t - 3);
}

__global__ void scan(float *f, int *before) {
    int t = threadIdx.x;
    if (t * t % 5 != 1) {
        scan_group(cg::coalesced_threads(), f, before);
    } else {
        scan_group(cg::coalesced_threads(), f, before);
    }
}
