//@ family: groups
//@ launch: tiles grid=2 block=512
//@ arg: in:f32[1024]=random(3)
//@ arg: numbers:i32[12288]=zero
//@ arg: sums:f32[8192]=zero
// Tiles of 64 to 512 threads: what they are, what they hand to each other, and that each waits for its own threads alone.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <unsigned Size> __device__ void use(const cg::thread_block &block, float x, int *numbers, float *sums) {
    __shared__ int handed[512];
    auto tile = cg::tiled_partition<Size>(block);
    int rank = tile.thread_rank(), i = block.thread_rank();
    for (unsigned turn = 0; turn <= tile.meta_group_rank(); turn++) {
        handed[i] = rank + (int)turn * 1000;
        tile.sync();
        numbers[0] += handed[i - rank + (rank + 33) % Size];
        tile.sync();
    }
    numbers[1] = tile.size() + 1000 * tile.meta_group_rank() + 100000 * tile.meta_group_size();
    numbers[2] = tile.shfl(3 * i, Size - 7) + tile.any(i == 70) * 2 + tile.all(i < 450) * 4 + tile.num_threads() * 8;
    sums[0] = cg::reduce(tile, x, cg::plus<float>());
    sums[1] = cg::inclusive_scan(tile, x) + cg::exclusive_scan(tile, (float)i, cg::greater<float>());
    numbers[2] += cg::reduce(tile, i, cg::greater<int>()) + cg::exclusive_scan(tile, i) + cg::inclusive_scan(tile, i, cg::bit_xor<int>());
}

__global__ void tiles(const float *in, int *numbers, float *sums) {
    __shared__ cg::block_tile_memory<512> memory;
    auto block = cg::this_thread_block(memory);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = in[i];
    numbers += 12 * i;
    sums += 8 * i;
    use<64>(block, x, numbers, sums);
    use<128>(block, x, numbers + 3, sums + 2);
    use<256>(block, x, numbers + 6, sums + 4);
    use<512>(block, x, numbers + 9, sums + 6);
}
