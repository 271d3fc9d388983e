//@ family: warps
// A warp per node walks its edges, 32 at a time; nodes without edges leave early.
//@ launch: least grid=3 block=96
//@ arg: out:i32[9]=zero
//@ expect: out[0]=-1,15,12,0,7,4,1,0,0
__device__ int least_neighbour(int node, int degree, int lane) {
    if (degree == 0) return -1;
    int least = 0x7fffffff;
    for (int start = 0; start < degree; start += 32) {
        unsigned mask = __ballot_sync(0xffffffff, start + lane < degree);
        if (start + lane < degree) {
            int neighbour = (node * 31 + (start + lane) * 17) % 101;
            int best = __reduce_min_sync(mask, neighbour);
            least = min(least, best);
        }
    }
    return __shfl_sync(0xffffffff, least, 0);
}

__global__ void least(int *out) {
    int lane = threadIdx.x % 32, node = (blockIdx.x * 96 + threadIdx.x) / 32;
    int result = least_neighbour(node, node * node * 7 % 75, lane);
    if (lane == 0) out[node] = result;
}
