//@ family: dynamic_parallelism
// Points are sorted into quarters of a square, and each quarter with too many of them gets a grid of its own.
//@ launch: build grid=1 block=32
//@ arg: points:u32[1024]=random(5)
//@ arg: other:u32[1024]=zero
//@ arg: counts:i32[1365]=zero
//@ arg: i32=0
//@ arg: i32=1024
//@ arg: i32=0
//@ arg: i32=0
// A point is x in the upper and y in the lower half of a word.
__device__ int quarter(unsigned point, int level) {
    return (point >> (31 - level) & 1) * 2 + (point >> (15 - level) & 1);
}
__global__ void build(unsigned *points, unsigned *other, int *counts, int first, int number, int node, int level) {
    __shared__ int starts[5];
    if (threadIdx.x == 0) {
        counts[node] = number;
        int sums[4] = { 0, 0, 0, 0 };
        for (int i = 0; i < number; i++) sums[quarter(points[first + i], level)]++;
        starts[0] = 0;
        for (int q = 0; q < 4; q++) starts[q + 1] = starts[q] + sums[q];
    }
    __syncthreads();
    // One thread for each quarter keeps the order of its points.
    if (threadIdx.x < 4) {
        int to = first + starts[threadIdx.x];
        for (int i = 0; i < number; i++) {
            unsigned point = points[first + i];
            if (quarter(point, level) == threadIdx.x) other[to++] = point;
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < number; i += blockDim.x) points[first + i] = other[first + i];
    __syncthreads();
    if (threadIdx.x < 4 && level < 5) {
        int own = starts[threadIdx.x], size = starts[threadIdx.x + 1] - own, child = 4 * node + 1 + threadIdx.x;
        if (size > 4 && child < 1365) {
            build<<<1, 32, 0, cudaStreamFireAndForget>>>(points, other, counts, first + own, size, child, level + 1);
        } else if (child < 1365) {
            counts[child] = -size;
        }
    }
}
