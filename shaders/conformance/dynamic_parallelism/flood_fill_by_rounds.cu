//@ family: dynamic_parallelism
//@ launch: start grid=1 block=1
//@ arg: labels:i32[256]=zero
//@ arg: walls:u32[256]=random(9)
//@ arg: queues:i32[1024]=zero
//@ arg: counts:i32[2]=zero
// Each round's cells are the next round's grid; the last grid to end launches it by a tail launch.
__global__ void round_of(int *labels, const unsigned *walls, int *queues, int *counts, int which, int round);
__global__ void next_round(int *labels, const unsigned *walls, int *queues, int *counts, int which, int round) {
    int n = counts[which];
    counts[1 - which] = 0;
    if (n == 0 || round > 18) return;
    round_of<<<n, 4>>>(labels, walls, queues, counts, which, round);
    next_round<<<1, 1, 0, cudaStreamTailLaunch>>>(labels, walls, queues, counts, 1 - which, round + 1);
}
__global__ void round_of(int *labels, const unsigned *walls, int *queues, int *counts, int which, int round) {
    int cell = queues[which * 512 + blockIdx.x];
    int x = cell % 16 + (threadIdx.x == 0) - (threadIdx.x == 1), y = cell / 16 + (threadIdx.x == 2) - (threadIdx.x == 3);
    if (x < 0 || y < 0 || x > 15 || y > 15) return;
    int next = y * 16 + x;
    if (walls[next] % 4 == 0 || atomicCAS(&labels[next], 0, round) != 0) return;
    queues[(1 - which) * 512 + atomicAdd(&counts[1 - which], 1)] = next;
}
__global__ void start(int *labels, const unsigned *walls, int *queues, int *counts) {
    labels[0] = 1;
    queues[0] = 0;
    counts[0] = 1;
    next_round<<<1, 1>>>(labels, walls, queues, counts, 0, 2);
}
//@ uncompared: queues the order in which cells are found differs
