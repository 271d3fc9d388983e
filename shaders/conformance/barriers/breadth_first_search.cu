//@ family: barriers
// Levels of a graph search by one block each, until the frontier is empty.
//@ launch: search grid=3 block=64
//@ arg: start:i32[3]=values(0,7,60)
//@ arg: level:i32[183]=zero
//@ arg: rounds:i32[3]=zero
//@ expect: level[0]=0,1,2,6,3,1,3,7
//@ expect: level[55]=5,5,5,4
//@ expect: level[111]=1,7,9,3
//@ expect: level[175]=7,6,6,6,5,4,8,0
//@ expect: rounds[0]=10,11,11
__device__ int neighbour(int node, int which) { return which == 0 ? (node * node + 1) % 61 : (3 * node + 5) % 61; }

__global__ void search(const int *start, int *level, int *rounds) {
    __shared__ int level_of[61];
    __shared__ int size;
    int node = threadIdx.x, depth = 0;
    if (node >= 61) return;
    level_of[node] = node == start[blockIdx.x] ? 0 : -1;
    if (node == 0) size = 1;
    __syncthreads();
    while (size > 0) {
        __syncthreads();
        if (node == 0) size = 0;
        __syncthreads();
        bool found = level_of[node] == depth;
        __syncthreads();
        if (found) {
            for (int e = 0; e < 2; ++e) {
                int next = neighbour(node, e);
                if (atomicCAS(&level_of[next], -1, depth + 1) == -1) atomicAdd(&size, 1);
            }
        }
        ++depth;
        __syncthreads();
    }
    level[blockIdx.x * 61 + node] = level_of[node];
    if (node == 0) rounds[blockIdx.x] = depth;
}
