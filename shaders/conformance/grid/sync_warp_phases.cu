// Barriers of the block and operations of the warp between barriers of the grid.
//@ family: grid
//@ launch: phases grid=3 block=64 cooperative
//@ arg: sums:i32[8]=zero
//@ arg: out:i32[192]=zero
//@ expect: sums[0]=2095,6415,10543,0,0,0,0,0
//@ expect: out[0]=64,69,74,79,84,66,71,76,81,86,68,73,78,83,65,70
//@ expect: out[16]=75,80,85,67,72,77,82,64,69,74,79,84,66,71,76,81
//@ expect: out[32]=88,70,75,80,85,67,72,77,82,87,69,74,79,84,66,71
//@ expect: out[48]=76,81,86,68,73,78,83,88,70,75,80,85,67,72,77,82
//@ expect: out[176]=67,72,77,82,64,69,74,79,61,66,71,76,81,63,68,73
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void phases(int *sums, int *out) {
    __shared__ int part[2];
    cg::grid_group grid = cg::this_grid();
    int t = threadIdx.x, me = (int)grid.thread_rank();
    int value = me * 5 % 23;
    for (int round = 0; round < 3; round++) {
        int sum = value;
        for (int offset = 16; offset > 0; offset /= 2)
            sum += __shfl_xor_sync(0xffffffffu, sum, offset);
        if (t % 32 == 0) part[t / 32] = sum;
        __syncthreads();
        if (t == 0) atomicAdd(sums + round, part[0] + part[1]);
        grid.sync();
        int total = sums[round];
        unsigned int odd = __ballot_sync(0xffffffffu, (value + total) & 1);
        value += total % 10 + __popc(odd);
        // Another thread of the block reads what this warp wrote before the barrier of the grid.
        value += part[1 - t / 32] % 3;
        grid.sync();
    }
    out[me] = value;
}
