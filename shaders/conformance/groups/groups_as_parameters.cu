//@ family: groups
// Tiles by value, by reference, as tiles of any parent, as members of a class and in a lambda.
//@ launch: pass grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=12000001,12000011,12000021,12000031,12001005,12001015,12001025,12001035,12002009,12002019
//@ expect: out[10]=12002029,12002039,12003013,12003023,12003033,12003043,37604017,37604027,37604037,37604047
//@ expect: out[20]=37605021,37605031,37605041,37605051,37606025,37606035,37606045,37606055,37607029,37607039
//@ expect: out[30]=37607049,37607059,63208033,63208043,63208053,63208063,63209037,63209047,63209057,63209067
//@ expect: out[40]=63210041,63210051,63210061,63210071,63211045,63211055,63211065,63211075,88812049,88812059
//@ expect: out[50]=88812069,88812079,88813053,88813063,88813073,88813083,88814057,88814067,88814077,88814087
//@ expect: out[60]=88815061,88815071,88815081,88815091
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int of_any_parent(const cg::thread_block_tile<4> &tile) {
    return tile.shfl((int)threadIdx.x, 0) + tile.thread_rank() * 10 + tile.meta_group_rank() * 1000;
}

template <unsigned int Size, typename Parent>
__device__ int across(cg::thread_block_tile<Size, Parent> tile, int v, int step) {
    static_assert(Size == 16 && decltype(tile)::size() == 16, "");
    return tile.shfl_xor(v, step);
}

struct Adder {
    cg::thread_block_tile<16, cg::thread_block> tile;
    int sum;
    __device__ explicit Adder(const cg::thread_block &block) : tile(cg::tiled_partition<16>(block)), sum(0) {}
    __device__ void add(int v) {
        int room[decltype(tile)::size() / 4];
        room[3] = v;
        for (int step = 1; step < 16; step *= 2) room[3] += across(tile, room[3], step);
        sum += room[3];
    }
};

__global__ void pass(int *out) {
    cg::thread_block block = cg::this_thread_block();
    Adder adder(block);
    adder.add(threadIdx.x);
    auto four = cg::tiled_partition<4>(block);
    auto one = [four](int n) { return four.all(four.size() == 4) * n; };
    cg::thread_block_tile<1> me = cg::this_thread();
    int mine = me.size() + me.thread_rank() + me.meta_group_rank();
    out[threadIdx.x] = of_any_parent(four) + adder.sum * 100000 * one(1) + mine;
}
