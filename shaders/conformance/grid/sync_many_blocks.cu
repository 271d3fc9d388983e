// Many blocks: a sum over the grid in a tree of rounds, and what its blocks hold in registers and shared memory.
//@ family: grid
//@ quick
//@ launch: tree grid=200 block=128 cooperative
//@ arg: i32=25600
//@ arg: cells:i32[25600]=iota
//@ arg: out:i32[200]=zero
//@ expect: out[0]=227784,571976,916168,1260360,1604552,1948744,2292936,2133128,292320,636512,980704,1324896,1669088,2013280,2357472,1693664
//@ expect: out[16]=356856,701048,1045240,1389432,1733624,2077816,2422008,1254200,421392,765584,1109776,1453968,1798160,2142352,2486544,814736
//@ expect: out[32]=485928,830120,1174312,1518504,1862696,2206888,2551080,375272,550464,894656,1238848,1583040,1927232,2271424,2279616,270808
//@ expect: out[48]=615000,959192,1303384,1647576,1991768,2335960,1840152,335344,679536,1023728,1367920,1712112,2056304,2400496,1400688,399880
//@ expect: out[192]=1776648,2120840,2465032,961224,464416,808608,1152800,1496992
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tree(int n, int *cells, int *out) {
    __shared__ int held[128];
    cg::grid_group grid = cg::this_grid();
    int me = (int)grid.thread_rank(), t = threadIdx.x;
    int mine = cells[me] % 1000;
    held[t] = mine * 3 + t;
    for (int count = n; count > 1;) {
        int half = (count + 1) / 2;
        grid.sync();
        if (me + half < count) cells[me] += cells[me + half];
        count = half;
    }
    grid.sync();
    int total = cells[0];
    if (t == 0) {
        int sum = 0;
        for (int i = 0; i < 128; i++)
            sum += held[i];
        out[blockIdx.x] = sum * 7 + total % 1000 + mine;
    }
}
