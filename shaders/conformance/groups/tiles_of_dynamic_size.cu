//@ family: groups
// The size of the tiles is an argument; they exchange through shared memory.
//@ launch: sums grid=1 block=64
//@ arg: i32=1
//@ arg: i32=0
//@ arg: out:i32[384]=zero
//@ launch: sums grid=1 block=64
//@ arg: i32=2
//@ arg: i32=64
//@ arg: out
//@ launch: sums grid=1 block=64
//@ arg: i32=4
//@ arg: i32=128
//@ arg: out
//@ launch: sums grid=1 block=64
//@ arg: i32=8
//@ arg: i32=192
//@ arg: out
//@ launch: sums grid=1 block=64
//@ arg: i32=16
//@ arg: i32=256
//@ arg: out
//@ launch: sums grid=1 block=64
//@ arg: i32=32
//@ arg: i32=320
//@ arg: out
//@ expect: out[0]=1000100,1000200,1000500,1001000,1001700,1002600,1003700,1005000
//@ expect: out[85]=2084301,2101500,2101501,2120300,2120301,2140700
//@ expect: out[174]=4829002,4829003,4981000,4981001,4981002,4981003
//@ expect: out[327]=33044807,33044808,33044809,33044810,33044811,33044812
//@ expect: out[376]=39496024,39496025,39496026,39496027,39496028,39496029,39496030,39496031
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int sum(cg::thread_group group, int *s, int value) {
    int rank = group.thread_rank();
    for (int i = group.size() / 2; i > 0; i /= 2) {
        s[rank] = value;
        group.sync();
        value += s[rank ^ i];
        group.sync();
    }
    return value;
}

__global__ void sums(int size, int at, int *out) {
    __shared__ int s[64];
    cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), size);
    int t = threadIdx.x;
    int all = sum(tile, s + t / size * size, t * t + 1);
    out[at + t] = all * 100 + (int)tile.thread_rank() + (int)tile.size() * 1000000;
}
