// Breadth-first search by levels: the rounds end when no block has found a new node.
//@ family: grid
//@ launch: bfs grid=4 block=24 cooperative
//@ arg: i32=96
//@ arg: level:i32[96]=fill(-1)
//@ arg: found:u32[3]=zero
//@ arg: rounds:i32[1]=zero
//@ expect: level[0]=3,2,1,3,3,0,5,2,2,3,3,2,4,4,4,5
//@ expect: level[16]=1,4,3,2,4,4,1,6,3,3,4,4,3,4,5,4
//@ expect: level[32]=6,2,3,4,3,5,5,2,5,4,4,5,5,4,5,6
//@ expect: level[48]=5,2,3,4,3,4,6,4,3,6,3,5,6,4,5,6
//@ expect: level[64]=5,6,3,2,5,4,5,7,5,4,7,4,4,7,5,4
//@ expect: level[80]=7,6,5,4,3,4,5,6,5,6,5,6,5,5,5,6
//@ expect: rounds[0]=7
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void bfs(int nodes, int *level, unsigned int *found, int *rounds) {
    cg::grid_group grid = cg::this_grid();
    int me = (int)grid.thread_rank();
    if (me == 5) level[me] = 0;
    int depth = 0;
    grid.sync();
    while (true) {
        unsigned int *now = found + depth % 3;
        if (me == 0) found[(depth + 1) % 3] = 0;
        if (me < nodes && level[me] == depth) {
            // Edges to 3 n + 1, n + 17 and n / 2.
            int next[3] = {(3 * me + 1) % nodes, (me + 17) % nodes, me / 2};
            for (int e = 0; e < 3; e++) {
                if (atomicCAS(level + next[e], -1, depth + 1) == -1) atomicAdd(now, 1u);
            }
        }
        grid.sync();
        if (*now == 0) break;
        depth++;
    }
    if (me == 0) *rounds = depth;
}
