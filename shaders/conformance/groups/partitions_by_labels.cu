//@ family: groups
//@ launch: parts grid=1 block=64
//@ arg: out:u32[64]=zero
//@ arg: in:u32[64]=random(15)
// Threads of a warp in groups by a label and by a condition.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void parts(unsigned *out, const unsigned *in) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    unsigned t = threadIdx.x, value = in[t];
    auto same = cg::labeled_partition(warp, value % 5);
    unsigned first = same.shfl(value, 0);
    auto odd = cg::binary_partition(warp, value % 2 == 1);
    out[t] = same.size() + 100 * same.thread_rank() + 10000 * odd.size() + 1000000 * odd.thread_rank() + (first % 7 << 28);
}
