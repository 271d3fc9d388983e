// A quadtree of points in memory, of which a block splits one square at a time, with launches and without.

//@ group: launches
//@ full: n=1Mi, blocks=128
//@ small: n=32Ki, blocks=16
//@ tiny: n=8Ki, blocks=4

//@ bench: quadtree_launches
//@ about: a quadtree, with a launch for each square of more than 256 points; operations are points
//@ launches: n/128
//@ launch: place grid={n/256} block=256
//@ arg: input:u32[{n}]=random(22)
//@ arg: points:u32[{n}]=zero
//@ launch: build grid=1 block=512
//@ arg: points
//@ arg: other:u32[{n}]=zero
//@ arg: counts:i32[87381]=zero
//@ arg: i32=0
//@ arg: i32={n}
//@ arg: i32=0
//@ arg: i32=0
//@ operations: n
//@ result: points
//@ result: counts

//@ bench: quadtree_levels
//@ about: the same, with a list of squares for each level, by one cooperative grid without launches
//@ launch: place grid={n/256} block=256
//@ arg: input:u32[{n}]=random(22)
//@ arg: points:u32[{n}]=zero
//@ launch: build_levels grid={blocks} block=512 cooperative
//@ arg: points
//@ arg: other:u32[{n}]=zero
//@ arg: counts:i32[87381]=zero
//@ arg: squares:i32[{n/32}]=zero
//@ arg: sizes:i32[16]=zero
//@ arg: i32={n}
//@ operations: n
//@ result: points
//@ result: counts

#include <cooperative_groups.h>

constexpr int THREADS = 512;
// Squares of more points are split,
constexpr int MOST = 256;
// if their level is above this one.
constexpr int DEEPEST = 8;

// A point is x in the upper and y in the lower half of a word. There are more of them towards one corner.
__global__ void place(const unsigned *input, unsigned *points) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = input[i] >> 16, y = input[i] & 0xffff;
    x = ((x * x >> 16) + x) / 2;
    y = ((y * y >> 16) + y) / 2;
    points[i] = x << 16 | y;
}

__device__ int quarter(unsigned point, int level) {
    return (point >> (31 - level) & 1) * 2 + (point >> (15 - level) & 1);
}

__device__ bool is_split(int count, int level) { return count > MOST && level < DEEPEST; }

// The sum of a number of each of the threads before this one.
__device__ int sum_before(int value) {
    __shared__ int sums[THREADS / 32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, sum = value, before = 0;
    for (int d = 1; d < 32; d *= 2) {
        int below = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d) sum += below;
    }
    if (lane == 31) sums[warp] = sum;
    __syncthreads();
    for (int i = 0; i < warp; i++) before += sums[i];
    __syncthreads();
    return before + sum - value;
}

// Moves the points of a square to its quarters. Those of even levels come in the memory in which points are at the end.
// Yields where the quarters start, in shared memory.
__device__ const int *split(unsigned *from, unsigned *to, int *counts, int count, int node, int level) {
    // Of the points of each quarter, where each thread puts its own.
    __shared__ int places[4 * THREADS], starts[5];
    int t = threadIdx.x;
    for (int q = 0; q < 4; q++) places[q * THREADS + t] = 0;
    for (int i = t; i < count; i += THREADS) places[quarter(from[i], level) * THREADS + t]++;
    __syncthreads();
    int own[4], sum = 0;
    for (int i = 0; i < 4; i++) {
        own[i] = places[4 * t + i];
        sum += own[i];
    }
    int before = sum_before(sum);
    for (int i = 0; i < 4; i++) {
        places[4 * t + i] = before;
        before += own[i];
    }
    __syncthreads();
    if (t < 4) starts[t] = places[t * THREADS];
    if (t == 4) starts[4] = count;
    __syncthreads();
    for (int i = t; i < count; i += THREADS) {
        unsigned point = from[i];
        to[places[quarter(point, level) * THREADS + t]++] = point;
    }
    __syncthreads();
    for (int q = 0; q < 4; q++) {
        int size = starts[q + 1] - starts[q];
        if (t == 0) counts[4 * node + 1 + q] = size;
        if (level % 2 == 1 || is_split(size, level + 1)) continue;
        for (int i = starts[q] + t; i < starts[q + 1]; i += THREADS) from[i] = to[i];
    }
    return starts;
}

__global__ void build(unsigned *points, unsigned *other, int *counts, int first, int count, int node, int level) {
    unsigned *from = level % 2 ? other : points, *to = level % 2 ? points : other;
    const int *starts = split(from + first, to + first, counts, count, node, level);
    int q = threadIdx.x;
    if (q == 0 && level == 0) counts[0] = count;
    if (q < 4) {
        int start = first + starts[q], size = starts[q + 1] - starts[q], child = 4 * node + 1 + q;
        if (is_split(size, level + 1)) {
            build<<<1, THREADS, 0, cudaStreamFireAndForget>>>(points, other, counts, start, size, child, level + 1);
        }
    }
}

struct Square {
    int first, count, node, unused;
};

__global__ void build_levels(unsigned *points, unsigned *other, int *counts, Square *squares, int *sizes, int n) {
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int q = threadIdx.x;
    if (grid.thread_rank() == 0) {
        counts[0] = n;
        squares[0] = { 0, n, 0, 0 };
        for (int level = 0; level < 16; level++) sizes[level] = level == 0;
    }
    grid.sync();
    for (int level = 0; level < DEEPEST && sizes[level] > 0; level++) {
        unsigned *from = level % 2 ? other : points, *to = level % 2 ? points : other;
        Square *now = squares + level % 2 * (n / MOST), *next = squares + (level + 1) % 2 * (n / MOST);
        for (int i = blockIdx.x; i < sizes[level]; i += gridDim.x) {
            Square square = now[i];
            const int *starts = split(from + square.first, to + square.first, counts, square.count, square.node, level);
            if (q < 4) {
                int start = square.first + starts[q], size = starts[q + 1] - starts[q], child = 4 * square.node + 1 + q;
                if (is_split(size, level + 1)) next[atomicAdd(sizes + level + 1, 1)] = { start, size, child, 0 };
            }
            __syncthreads();
        }
        grid.sync();
    }
}
