//@ family: groups
// Parts of warps reduce. Floats are added by doubling distances in parts, by pairs in a whole warp.
//@ launch: reduce grid=1 block=96
//@ arg: f:f32[96]=zero
//@ arg: sums:i32[96]=zero
//@ arg: least:i32[96]=zero
//@ arg: bits:u64[96]=zero
//@ fmad: false
//@ expect: f[0]=0x4c12ddf6,0x4c12ddd0,0x4c12ddf6,0x4c12ddf6,0x4c12ddd0,0x4c12ddf6,0x4c12ddf6,0x4c12ddd0
//@ expect: f[10]=0x4c12ddd0,0x4c12ddf6,0x4c12ddf6,0x4c12ddd0,0x4c12ddf6,0x4c12ddf6
//@ expect: f[36]=0x4c12ddcd,0x4d5c4ccb,0x4d5c4ccb,0x4d5c4ccb,0x4d5c4ccb,0x4d5c4ccb
//@ expect: f[63]=0x4d5c4ccb,0x4da8e59a,0x4da8e59a,0x4da8e59a,0x4da8e59a,0x4da8e59a
//@ expect: f[88]=0x4da8e59a,0x4da8e59a,0x4da8e59a,0x4da8e59a,0x4da8e59a,0x4da8e59a,0x4da8e59a,0x4da8e59a
//@ expect: sums[0]=4510,2706,4510,4510,2706,4510,4510,2706
//@ expect: sums[10]=2706,4510,4510,2706,4510,4510
//@ expect: sums[54]=66438,66438,66438,66438,66438,66438
//@ expect: sums[63]=66438,201776,201776,201776,201776,201776
//@ expect: sums[88]=201776,201776,201776,201776,201776,201776,201776,201776
//@ expect: least[0]=-18,-13,-18,-18,-13,-18,-18,-13
//@ expect: least[13]=-13,-18,-18,-13,-18,-18
//@ expect: least[54]=-18,-18,-18,-18,-18,-18
//@ expect: least[69]=-18,-18,-18,-18,-18,-18
//@ expect: least[88]=-18,-18,-18,-18,-18,-18,-18,-18
//@ expect: bits[0]=230087535,306783382,230087535,230087535,306783382,230087535,230087535,306783382
//@ expect: bits[14]=230087535,230087535,306783382,230087535,230087535,306783382
//@ expect: bits[42]=536870719,536870719,536870719,536870719,536870719,536870719
//@ expect: bits[70]=536870911,536870911,536870911,536870911,536870911,536870911
//@ expect: bits[88]=536870911,536870911,536870911,536870911,536870911,536870911,536870911,536870911
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__device__ void reduce_here(float *f, int *sums, int *least, unsigned long long *bits) {
    cg::coalesced_group here = cg::coalesced_threads();
    int t = threadIdx.x;
    float v = t * 1.1f * (t % 7 == 0 ? 1000000.0f : 1.0f);
    f[t] = cg::reduce(here, v, cg::plus<float>());
    sums[t] = cg::reduce(here, t * t - 100, cg::plus<int>());
    least[t] = cg::reduce(here, t * 29 % 37 - 18, [](int a, int b) { return a < b ? a : b; });
    bits[t] = cg::reduce(here, 1ull << t % 29, cg::bit_or<unsigned long long>());
}

__global__ void reduce(float *f, int *sums, int *least, unsigned long long *bits) {
    int t = threadIdx.x, warp = t / 32;
    bool first = warp == 0 ? t % 3 != 1 : warp == 1 ? t % 32 < 5 : true;
    if (first) {
        reduce_here(f, sums, least, bits);
    } else {
        reduce_here(f, sums, least, bits);
    }
}
