//@ family: dynamic_parallelism
// A grid visits a level of a graph, and the last of its threads launches the next level.
//@ launch: start grid=1 block=1
//@ arg: distances:i32[512]=fill(-1)
//@ arg: frontier:i32[1024]=zero
//@ arg: sizes:i32[64]=zero
__device__ int done;
// Vertex v has edges to 2v+1, 3v+1 and v xor 5, as far as they are vertices.
__device__ int neighbour(int v, int edge) { return edge == 0 ? 2 * v + 1 : edge == 1 ? 3 * v + 1 : v ^ 5; }
__global__ void level(int *distances, int *frontier, int *sizes, int depth, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int *from = frontier + depth % 2 * 512, *to = frontier + (depth + 1) % 2 * 512;
    if (i < size) {
        for (int edge = 0; edge < 3; edge++) {
            int next = neighbour(from[i], edge);
            if (next < 512 && atomicCAS(distances + next, -1, depth + 1) == -1) {
                to[atomicAdd(sizes + depth + 1, 1)] = next;
            }
        }
    }
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && atomicAdd(&done, 1) == gridDim.x - 1) {
        done = 0;
        int more = atomicAdd(sizes + depth + 1, 0);
        if (more > 0 && depth < 60) {
            level<<<(more + 31) / 32, 32, 0, cudaStreamTailLaunch>>>(distances, frontier, sizes, depth + 1, more);
        }
    }
}
__global__ void start(int *distances, int *frontier, int *sizes) {
    distances[0] = 0;
    frontier[0] = 0;
    sizes[0] = 1;
    level<<<1, 32>>>(distances, frontier, sizes, 0, 1);
}
//@ uncompared: frontier the order of a level is that of its threads
