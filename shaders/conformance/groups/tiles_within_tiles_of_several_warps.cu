//@ family: groups
//@ launch: nested grid=1 block=512
//@ arg: out:i32[2048]=zero
//@ arg: wide:f64[512]=zero
// Tiles of several warps have parts of their own, which wait for each other in their own order; objects of several words go through them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

struct Two {
    float a;
    int b;
};

__global__ void nested(int *out, double *wide) {
    auto block = cg::this_thread_block();
    auto outer = cg::tiled_partition<256>(block);
    int i = threadIdx.x;
    out += 4 * i;
    if (outer.meta_group_rank() == 1) {
        auto inner = cg::tiled_partition<64>(outer);
        auto warp = cg::tiled_partition<32>(inner);
        auto few = cg::tiled_partition<8>(outer);
        out[0] = cg::reduce(inner, i, cg::plus<int>());
        out[1] = inner.meta_group_rank() * 100 + inner.meta_group_size();
        out[2] = warp.meta_group_rank() * 100 + warp.meta_group_size() + cg::reduce(warp, i, cg::less<int>()) * 1000;
        out[3] = few.meta_group_rank() * 100 + few.meta_group_size() + few.shfl(i, 3) * 10000;
    } else {
        Two mine = {i * 0.5f, i * 3};
        Two other = outer.shfl(mine, 77);
        wide[i] = outer.shfl(i * 0.25, 130) + other.a + other.b;
        cg::thread_block_tile<256> plain = outer;
        plain.sync();
        out[0] = cg::invoke_one_broadcast(plain, [&]() { return i + 5; });
        cg::invoke_one(plain, [&]() { out[1] = 7; });
    }
    cg::sync(outer);
    out[3] += cg::thread_rank(outer);
}
