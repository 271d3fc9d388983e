//@ about: counts the intervals of a tree that hold a point, with a stack of 16 nodes; operations are points
//@ group: integers
//@ full: leaves=16Ki, queries=1Mi
//@ small: leaves=256, queries=2Ki
//@ tiny: leaves=64, queries=256
//@ launch: build grid={2*leaves/64} block=64
//@ arg: bounds:i32[{4*leaves}]=zero
//@ arg: i32={leaves}
//@ timed
//@ launch: walk grid={queries/128} block=128
//@ arg: bounds
//@ arg: counts:u32[{queries}]=zero
//@ arg: i32={leaves}
//@ arg: i32={queries}
//@ operations: queries
//@ result: counts

// Each node of a full binary tree, of which number 1 is the root, has the bounds of its leaves.
__global__ void build(int2 *bounds, int leaves) {
    int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node == 0 || node >= 2 * leaves) return;
    int first = node, count = 1;
    while (first < leaves) {
        first *= 2;
        count *= 2;
    }
    int low = 0x7fffffff, high = -0x7fffffff;
    for (int i = first - leaves; i < first - leaves + count; i++) {
        int width = (i * 2654435761u) >> 26;
        low = min(low, i * 16 - width);
        high = max(high, i * 16 + width);
    }
    bounds[node] = make_int2(low, high);
}

__global__ void walk(const int2 *bounds, unsigned *counts, int leaves, int queries) {
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q >= queries) return;
    int point = (unsigned)q * 2654435761u % (unsigned)(leaves * 16);
    int stack[16];
    int top = 0;
    unsigned count = 0;
    stack[top++] = 1;
    while (top > 0) {
        int node = stack[--top];
        int2 b = bounds[node];
        if (point < b.x || point > b.y) continue;
        if (node >= leaves) {
            count++;
        } else {
            stack[top++] = 2 * node + 1;
            stack[top++] = 2 * node;
        }
    }
    counts[q] = count;
}
