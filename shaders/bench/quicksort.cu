// Quicksort in memory, of which a block splits one segment at a time, with launches and without.

//@ group: launches
//@ full: n=1Mi, blocks=128
//@ small: n=32Ki, blocks=16
//@ tiny: n=8Ki, blocks=4

//@ bench: quicksort_launches
//@ about: quicksort, with a launch for each side of a segment; operations are keys
//@ launches: n/128
//@ launch: take grid={n/256} block=256
//@ arg: input:u32[{n}]=random(21)
//@ arg: keys:u32[{n}]=zero
//@ launch: sort grid=1 block=512
//@ arg: keys
//@ arg: other:u32[{n}]=zero
//@ arg: i32=0
//@ arg: i32={n}
//@ arg: i32=0
//@ operations: n
//@ result: keys

//@ bench: quicksort_levels
//@ about: the same, with a list of segments for each level, by one cooperative grid without launches
//@ launch: take grid={n/256} block=256
//@ arg: input:u32[{n}]=random(21)
//@ arg: keys:u32[{n}]=zero
//@ launch: sort_levels grid={blocks} block=512 cooperative
//@ arg: keys
//@ arg: other:u32[{n}]=zero
//@ arg: segments:i32[{n/128}]=zero
//@ arg: sizes:i32[32]=zero
//@ arg: i32={n}
//@ operations: n
//@ result: keys

#include <cooperative_groups.h>

constexpr int THREADS = 512;
// Segments that are no longer are sorted in shared memory.
constexpr int SHORT = 1024;
// Segments at this depth are split no more; launches may nest 24 deep.
constexpr int DEEPEST = 20;

// Many keys come twice or more often.
__global__ void take(const unsigned *input, unsigned *keys) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    keys[i] = input[i] >> 12;
}

// A bitonic network whose comparisons all go one way, so that there need not be a power of two of keys.
__device__ void network(unsigned *keys, int count) {
    for (int size = 2; size / 2 < count; size *= 2) {
        for (int stride = size / 2; stride > 0; stride /= 2) {
            for (int i = threadIdx.x; i < (count + size) / 2; i += THREADS) {
                int along = i & (stride - 1), low = 2 * i - along;
                int high = stride == size / 2 ? low + size - 1 - 2 * along : low + stride;
                if (high >= count) continue;
                unsigned a = keys[low], b = keys[high];
                if (a > b) {
                    keys[low] = b;
                    keys[high] = a;
                }
            }
            __syncthreads();
        }
    }
}

// Makes a number of each thread the sum of those of the threads before it, and yields the sum of all.
__device__ int sums_before(int *value) {
    __shared__ int sums[THREADS / 32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, sum = *value, before = 0, all = 0;
    for (int d = 1; d < 32; d *= 2) {
        int below = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d) sum += below;
    }
    if (lane == 31) sums[warp] = sum;
    __syncthreads();
    for (int i = 0; i < THREADS / 32; i++) {
        if (i < warp) before += sums[i];
        all += sums[i];
    }
    __syncthreads();
    *value = before + sum - *value;
    return all;
}

// The middle one of 63 keys of a segment, which has more.
__device__ unsigned pivot_of(const unsigned *keys, int count) {
    __shared__ unsigned some[63], pivot;
    int t = threadIdx.x;
    if (t < 63) some[t] = keys[count / 63 * t];
    __syncthreads();
    if (t < 63) {
        int rank = 0;
        for (int i = 0; i < 63; i++) rank += some[i] < some[t] || some[i] == some[t] && i < t;
        if (rank == 31) pivot = some[t];
    }
    __syncthreads();
    return pivot;
}

// Sorts a segment, or moves its keys to both sides of a pivot and says how many are on each. Segments of even depth come
// in the memory in which keys are at the end.
__device__ int2 split(unsigned *from, unsigned *to, int count, int depth) {
    __shared__ unsigned few[SHORT];
    unsigned *sorted = depth % 2 ? to : from;
    int t = threadIdx.x;
    if (count <= SHORT) {
        for (int i = t; i < count; i += THREADS) few[i] = from[i];
        __syncthreads();
        network(few, count);
        for (int i = t; i < count; i += THREADS) sorted[i] = few[i];
        __syncthreads();
        return make_int2(0, 0);
    }
    if (depth == DEEPEST) {
        for (int i = t; i < count; i += THREADS) sorted[i] = from[i];
        __syncthreads();
        network(sorted, count);
        return make_int2(0, 0);
    }
    unsigned pivot = pivot_of(from, count);
    int left = 0, right = 0;
    for (int i = t; i < count; i += THREADS) {
        left += from[i] < pivot;
        right += from[i] > pivot;
    }
    int2 sides;
    sides.x = sums_before(&left);
    sides.y = sums_before(&right);
    right += count - sides.y;
    for (int i = t; i < count; i += THREADS) {
        unsigned key = from[i];
        if (key < pivot) to[left++] = key;
        else if (key > pivot) to[right++] = key;
    }
    __syncthreads();
    for (int i = sides.x + t; i < count - sides.y; i += THREADS) sorted[i] = pivot;
    return sides;
}

__global__ void sort(unsigned *keys, unsigned *other, int first, int count, int depth) {
    unsigned *from = depth % 2 ? other : keys, *to = depth % 2 ? keys : other;
    int2 sides = split(from + first, to + first, count, depth);
    if (threadIdx.x != 0) return;
    int right = first + count - sides.y;
    if (sides.x > 0) sort<<<1, THREADS, 0, cudaStreamFireAndForget>>>(keys, other, first, sides.x, depth + 1);
    if (sides.y > 0) sort<<<1, THREADS, 0, cudaStreamFireAndForget>>>(keys, other, right, sides.y, depth + 1);
}

__global__ void sort_levels(unsigned *keys, unsigned *other, int2 *segments, int *sizes, int n) {
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (grid.thread_rank() == 0) {
        segments[0] = make_int2(0, n);
        for (int depth = 0; depth < 32; depth++) sizes[depth] = depth == 0;
    }
    grid.sync();
    for (int depth = 0; depth <= DEEPEST && sizes[depth] > 0; depth++) {
        unsigned *from = depth % 2 ? other : keys, *to = depth % 2 ? keys : other;
        // A level has two segments at most for each that is longer than SHORT above it.
        int2 *now = segments + depth % 2 * (n / 512), *next = segments + (depth + 1) % 2 * (n / 512);
        for (int i = blockIdx.x; i < sizes[depth]; i += gridDim.x) {
            int first = now[i].x, count = now[i].y;
            int2 sides = split(from + first, to + first, count, depth);
            if (threadIdx.x != 0) continue;
            if (sides.x > 0) next[atomicAdd(sizes + depth + 1, 1)] = make_int2(first, sides.x);
            if (sides.y > 0) next[atomicAdd(sizes + depth + 1, 1)] = make_int2(first + count - sides.y, sides.y);
        }
        grid.sync();
    }
}
