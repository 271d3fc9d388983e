//@ about: a step of a breadth-first search over a graph with 8 edges per vertex; operations are edges
//@ group: memory
//@ full: vertices=4Mi
//@ small: vertices=32Ki
//@ tiny: vertices=1Ki
//@ launch: init grid={vertices/256} block=256
//@ arg: levels:i32[{vertices}]=zero
//@ arg: next:i32[{vertices}]=zero
//@ arg: i32={vertices}
//@ timed
//@ launch: clear grid=1 block=1
//@ arg: found:u32[1]=zero
//@ launch: step grid={vertices/256} block=256
//@ arg: edges:u32[{8*vertices}]=random(1)
//@ arg: levels
//@ arg: next
//@ arg: found
//@ arg: i32={vertices}
//@ arg: i32=3
//@ operations: 8*vertices
//@ result: next
//@ result: found

// A quarter of the vertices has been found: levels 0 to 3.
__global__ void init(int *levels, int *next, int vertices) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= vertices) return;
    int level = (unsigned)v * 2654435761u >> 28;
    levels[v] = next[v] = level < 4 ? level : -1;
}

__global__ void clear(unsigned *found) { *found = 0; }

// Vertices that were found in the last step find their neighbours. Which one finds a vertex first makes no
// difference. Warps count what they find together.
__global__ void step(const unsigned *edges, const int *levels, int *next, unsigned *found, int vertices, int level) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned count = 0;
    if (v < vertices && levels[v] == level) {
        for (int e = 0; e < 8; e++) {
            unsigned to = edges[v * 8 + e] & (vertices - 1);
            if (levels[to] < 0) {
                next[to] = level + 1;
                count++;
            }
        }
    }
    for (int d = 16; d > 0; d >>= 1) count += __shfl_down_sync(0xffffffffu, count, d);
    if (threadIdx.x % 32 == 0 && count > 0) atomicAdd(found, count);
}
