//@ family: groups
// The six operators, signed and unsigned, in tiles of 2 to 32.
//@ launch: reduce grid=1 block=64
//@ arg: signs:i32[1536]=zero
//@ arg: bits:u32[1536]=zero
//@ expect: signs[0]=-1640531663,-1640531663,387276533,387276533,-1879881799,-1879881799,147925373,147925373
//@ expect: signs[392]=-605046884,-605046884,-605046884,-605046884,-605046884,-605046884
//@ expect: signs[1013]=0,0,0,0,0,0
//@ expect: signs[1107]=-745892864,-745892864,-745892864,-745892864,-745892864,-745892864
//@ expect: signs[1528]=1082882816,1082882816,1082882816,1082882816,1082882816,1082882816,1082882816,1082882816
//@ expect: bits[0]=2654435633,2654435633,387276533,387276533,2415085497,2415085497,147925373,147925373
//@ expect: bits[210]=503709986,503709986,1476690180,1476690180,281044006,281044006
//@ expect: bits[768]=704708856,704708856,704708856,704708856,704708856,704708856
//@ expect: bits[1512]=1082882816,1082882816,1082882816,1082882816,1082882816,1082882816
//@ expect: bits[1528]=1082882816,1082882816,1082882816,1082882816,1082882816,1082882816,1082882816,1082882816
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

template <typename T, typename Tile> __device__ void operators(const Tile &tile, T v, T *out) {
    int t = threadIdx.x;
    out[t] = cg::reduce(tile, v, cg::plus<T>());
    out[64 + t] = cg::reduce(tile, v, cg::less<T>());
    out[128 + t] = cg::reduce(tile, v, cg::greater<T>());
    out[192 + t] = cg::reduce(tile, v, cg::bit_and<T>());
    out[256 + t] = cg::reduce(tile, v, cg::bit_or<T>());
    out[320 + t] = cg::reduce(tile, v, cg::bit_xor<T>());
}

template <int Size> __device__ void types(int *signs, unsigned int *bits) {
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    int t = threadIdx.x, v = (int)((unsigned int)t * 2654435761u) ^ t << 7;
    operators<int>(tile, v, signs);
    operators<unsigned int>(tile, (unsigned int)v, bits);
}

__global__ void reduce(int *signs, unsigned int *bits) {
    types<2>(signs, bits);
    types<8>(signs + 384, bits + 384);
    types<16>(signs + 768, bits + 768);
    types<32>(signs + 1152, bits + 1152);
}
