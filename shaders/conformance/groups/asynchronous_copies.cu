//@ family: groups
// A block and its tiles copy to shared memory: bytes, whole structures, as many elements as both sides have.
//@ launch: copies grid=2 block=48
//@ arg: in:i32[256]=zero
//@ arg: out:i32[96]=zero
//@ arg: wide:f64[24]=zero
//@ launch: odd_sizes grid=1 block=32
//@ arg: bytes:u8[96]=iota
//@ arg: to:u8[96]=zero
//@ expect: out[0]=720649,523041,328444,135849,953247,764656,577058,392471
//@ expect: out[21]=30973,884391,731820,580242,431675,284101
//@ expect: out[40]=454735,337175,222626,109070,1007525,898977
//@ expect: out[78]=309973,981391,646175,313626,991070,662525
//@ expect: out[88]=56735,748175,433626,120070,818525,509977,202409,906852
//@ expect: wide[0]=0,0.25,0.5,0.75,1,1.25,1.5,1.75,2,-1,-1,-1,100,100.25,100.5,100.75
//@ expect: wide[16]=101,101.25,101.5,101.75,102,-1,-1,-1
//@ expect: to[0]=1,2,3,4,5,6,7,8
//@ expect: to[20]=21,22,23,24,25,26
//@ expect: to[44]=45,46,47,48,49,50
//@ expect: to[74]=74,75,76,77,78,79
//@ expect: to[88]=88,89,90,91,92,93,0,0
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

struct Triple {
    unsigned char a, b, c;
};

__global__ void copies(int *in, int *out, double *wide) {
    __shared__ int s[100], parts[3][9];
    __shared__ double d[12];
    cg::thread_block block = cg::this_thread_block();
    int t = block.thread_rank();
    for (int i = t; i < 256; i += block.size()) in[i] = i * i % 1009;
    if (t < 12) {
        wide[blockIdx.x * 12 + t] = t * 0.25 + 100 * blockIdx.x;
        d[t] = -1;
    }
    block.sync();
    cg::memcpy_async(block, s, in + blockIdx.x * 100, sizeof(int) * 100);
    cg::memcpy_async(block, d, 9, wide + blockIdx.x * 12, 12);
    auto tile = cg::tiled_partition<16>(block);
    cg::memcpy_async(tile, parts[t / 16], in + 200 + t / 16 * 10, 9 * sizeof(int));
    cg::wait_prior<0>(tile);
    int mine = parts[t / 16][t % 9];
    cg::wait(block);
    out[blockIdx.x * 48 + t] = s[99 - t] * 1000 + mine;
    if (t < 12) wide[blockIdx.x * 12 + t] = d[t];
}

__global__ void odd_sizes(unsigned char *bytes, unsigned char *to) {
    __shared__ unsigned char s[96];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    for (int i = warp.thread_rank(); i < 96; i += 32) s[i] = 0;
    warp.sync();
    cg::memcpy_async(warp, s, bytes + 1, 61);
    cg::memcpy_async(warp, (Triple *)(s + 64), (const Triple *)(bytes + 64), 10 * sizeof(Triple));
    cg::wait(warp);
    for (int i = warp.thread_rank(); i < 96; i += 32) to[i] = s[i];
}
