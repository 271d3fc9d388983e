//@ family: groups
//@ launch: reduce grid=2 block=64
//@ arg: out:i32[128]=zero
//@ arg: in:i32[128]=random(11)
// Reductions and scans of tiles of several sizes, with operators of the library and of the program.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
struct Mix {
    __device__ int operator()(int a, int b) const { return a ^ b; }
};
__global__ void reduce(int *out, const int *in) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto four = cg::tiled_partition<4>(warp);
    int value = in[t];
    int sum = cg::reduce(warp, value, cg::plus<int>());
    sum += cg::reduce(four, value, cg::greater<int>()) - cg::reduce(four, value, Mix());
    sum ^= cg::inclusive_scan(four, value, cg::plus<int>());
    sum += cg::exclusive_scan(warp, value >> 3);
    out[t] = sum;
}
