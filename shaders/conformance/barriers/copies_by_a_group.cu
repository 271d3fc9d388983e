// `cuda::memcpy_async` by all threads of a block, whose bytes have come when the barrier's phase is over.
//@ family: barriers
//@ launch: tiles grid=2 block=48
//@ arg: out:i32[200]=zero
//@ arg: from:i32[200]=iota
//@ arg: bytes:u8[202]=iota
//@ expect: out[0]=1099
//@ expect: out[99]=100000
//@ expect: out[100]=102199
//@ expect: out[199]=201100
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
struct alignas(16) Four { int a[4]; };
__global__ void tiles(int *out, const int *from, const unsigned char *bytes) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int plain[100];
    __shared__ alignas(16) int aligned[100];
    __shared__ Four fours[25];
    __shared__ unsigned char odd[101];
    cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&bar, block.size());
    block.sync();
    const int *tile = from + blockIdx.x * 100;
    cuda::memcpy_async(block, plain, tile, sizeof(int) * 100, bar);
    cuda::memcpy_async(block, aligned, tile, cuda::aligned_size_t<16>(sizeof(int) * 100), bar);
    cuda::memcpy_async(block, fours, (const Four *)tile, sizeof fours, bar);
    cuda::memcpy_async(block, (void *)odd, (const void *)(bytes + blockIdx.x * 101), 101, bar);
    bar.arrive_and_wait();
    for (unsigned i = block.thread_rank(); i < 100; i += block.size()) {
        int same = plain[i] == aligned[i] && plain[i] == fours[i / 4].a[i % 4];
        out[blockIdx.x * 100 + i] = same * plain[99 - i] + 1000 * odd[i + 1];
    }
}
