//@ family: pipelines
//@ launch: copies grid=2 block=40
//@ arg: out:i32[80]=zero
//@ arg: in:i32[300]=random(8)
// Copies of cooperative groups: of the block, of tiles, of elements and bytes, waited for all or but for the last.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void copies(int *out, const int *in) {
    __shared__ alignas(16) int a[100], b[50], c[2][8];
    cg::thread_block block = cg::this_thread_block();
    const int *own = in + blockIdx.x * 150;
    cg::memcpy_async(block, a, own, sizeof(int) * 100);
    cg::memcpy_async(block, b, 50, own + 100, 50);
    cg::wait_prior<1>(block);
    int sum = a[threadIdx.x] + a[99 - threadIdx.x];
    cg::wait(block);
    sum += b[threadIdx.x % 50] * 3;
    auto tile = cg::tiled_partition<8>(block);
    if (threadIdx.x < 16) {
        cg::memcpy_async(tile, c[threadIdx.x / 8], own + threadIdx.x / 8 * 20, sizeof(int) * 8);
        cg::wait(tile);
    }
    block.sync();
    out[blockIdx.x * 40 + threadIdx.x] = sum ^ c[threadIdx.x % 2][threadIdx.x / 2 % 8];
}
