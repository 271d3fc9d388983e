//@ family: dynamic_parallelism
//@ launch: parent grid=2 block=2
//@ arg: out:i32[32]=zero
//@ expect: out=15,16,17,25,26,27,0,0,107,114,0,0,0,0,0,0,15,16,17,25,26,27,0,0,107,114,0,0,0,0,0,0
// Grids and blocks as braced lists, and kernels that only their arguments' namespace has.
namespace grids {
struct Point {
    int x, y;
};
__global__ void mark(Point p, int *out) { out[3 * blockIdx.x + threadIdx.x] = p.x + 10 * (blockIdx.x + p.y) + threadIdx.x; }
__global__ void rows(Point p, int *out) { out[threadIdx.y] = p.x + 100 * blockDim.x + (blockDim.y + 5) * threadIdx.y + gridDim.z; }
}
__global__ void parent(int *out) {
    if (threadIdx.x == 1) {
        grids::Point p{5, 1};
        mark<<<{2, 1u}, {3, 1}>>>(p, out + 16 * blockIdx.x);
        rows<<<{1, 1, 2}, {1, 2, 1}, 0>>>(p, out + 16 * blockIdx.x + 8);
    }
}
