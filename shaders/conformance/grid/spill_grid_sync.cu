//@ family: grid
// Shared memory that a device may have to spill, with contents that live across barriers of the grid.
//@ launch: relax grid=6 block=64 shared=49152 cooperative
//@ arg: edge:u32[6]=zero
//@ arg: out:u32[6*64]=zero
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void relax(unsigned *edge, unsigned *out) {
    extern __shared__ unsigned cells[];  // 12288
    cg::grid_group grid = cg::this_grid();
    unsigned t = threadIdx.x, b = blockIdx.x;
    for (unsigned i = t; i < 12288; i += 64) cells[i] = i * (b + 1);
    __syncthreads();
    for (int round = 0; round < 3; ++round) {
        if (t == 0) edge[b] = cells[12287] + cells[round];
        grid.sync();
        unsigned from = edge[(b + 1) % gridDim.x];
        grid.sync();
        for (unsigned i = t; i < 12288; i += 64) cells[i] = cells[i] * 3 + from;
        __syncthreads();
    }
    out[b * 64 + t] = cells[t * 191] ^ cells[12287 - t];
}
