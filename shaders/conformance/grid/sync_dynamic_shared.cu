// Dynamic and static shared memory, over barriers of the grid in a loop.
//@ family: grid
//@ launch: dynamic grid=4 block=16 shared=200 cooperative
//@ arg: i32=50
//@ arg: cells:i32[64]=zero
//@ arg: out:i32[64]=zero
//@ expect: out[0]=417664,421921,141891,141815,141875,141884,141836,143439,141956,143355,141923,142061,167377,195462,220792,247546
//@ expect: out[16]=862664,866921,289891,289815,289875,289884,289836,291439,289956,291355,289923,290061,315377,343462,368792,395546
//@ expect: out[32]=1307664,1311921,437621,437815,437875,437884,437836,439439,437686,439355,437923,438061,355377,275462,192792,111546
//@ expect: out[48]=132664,136921,45891,45815,45875,45884,45826,47439,45956,47355,45923,46061,71377,99462,124792,151546
//@ expect: cells[0]=20,28,38,50,64,75,80,38,50,58,66,80,40,51,7,23
//@ expect: cells[16]=1020,1028,1038,1050,1064,1075,1080,1038,1050,1058,1066,1080,1040,1051,1007,1023
//@ expect: cells[32]=2020,2028,2038,2050,2064,2075,2080,2038,2050,2058,2066,2080,2040,2051,2007,2023
//@ expect: cells[48]=3020,3028,3038,3050,3064,3075,3080,3038,3050,3058,3066,3080,3030,3051,3007,3023
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

extern __shared__ int pool[];

__global__ void dynamic(int words, int *cells, int *out) {
    __shared__ short fixed[17];
    auto grid = cg::this_grid();
    int t = threadIdx.x, me = (int)grid.thread_rank(), n = (int)grid.size();
    for (int i = t; i < words; i += 16)
        pool[i] = (int)blockIdx.x * 1000 + i;
    if (t < 17) fixed[t] = (short)(t * 3);
    if (t == 0) fixed[16] = -4;
    __syncthreads();
    int sum = 0;
    for (int round = 0; round < 5; round++) {
        cells[me] = pool[(t * 7 + round) % words] + fixed[(t + round) % 17];
        grid.sync();
        int heard = cells[(me + 16 + round) % n];
        sum += heard;
        __syncthreads();
        pool[(t * 3 + round) % words] += heard % 10;
        grid.sync();
    }
    for (int i = t; i < words; i += 16)
        sum = sum * 3 + pool[i];
    out[me] = sum;
}
