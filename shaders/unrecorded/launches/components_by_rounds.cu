//@ family: launches
//@ launch: start grid=1 block=1
//@ arg: labels:i32[120]=iota
//@ arg: changes:i32[1]=zero
//@ arg: rounds:i32[1]=zero
//@ arg: i32=120
//@ expect: labels=0,1,2,0,4,5,1,7,4,2,10,11,0,13,14,4,16,17,5,19,20,1,22,23,7,25,26,4,28,29,2,16,23,10,34,35,11,37,38,0,0,41,13,43,44,14,46,47,4,49,50,16,52,53,17,55,16,5,58,59,19,61,62,20,7,65,1,67,68,22,70,71,23,73,74,7,76,77,25,79,0,26,82,83,4,85,86,28,4,89,29,91,92,2,94,95,16,97,98,23,100,101,10,103,7,34,106,107,35,109,110,11,23,113,37,115,116,38,118,119
//@ expect: changes=0
// Connected components: labels sink along edges, and a tail launch begins another round until nothing has changed.
// Vertex v has edges to 3v+3, and to v+40 if v is a multiple of 8.
__device__ void join(int *labels, int *changes, int v, int w) {
    int a = labels[v], b = labels[w];
    if (a == b) return;
    if (a < b) atomicMin(&labels[w], a);
    else atomicMin(&labels[v], b);
    atomicAdd(changes, 1);
}
__global__ void sink(int *labels, int *changes, int n, int parity) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    // Edges that share a vertex are never in one launch, so that no label changes while another thread reads it.
    if (v >= n) return;
    if (parity < 2) {
        int depth = 0;
        for (int up = v; up >= 3; up = (up - 3) / 3) depth++;
        if (3 * v + 3 < n && depth % 2 == parity) join(labels, changes, v, 3 * v + 3);
    } else if (v % 8 == 0 && v + 40 < n && v / 40 % 2 == parity - 2) {
        join(labels, changes, v, v + 40);
    }
}
__global__ void again(int *labels, int *changes, int *rounds, int n) {
    bool first = *rounds == 0;
    if (!first && *changes == 0) return;
    *changes = 0;
    ++*rounds;
    for (int parity = 0; parity < 4; parity++) sink<<<(n + 36) / 37, 37>>>(labels, changes, n, parity);
    again<<<1, 1, 0, cudaStreamTailLaunch>>>(labels, changes, rounds, n);
}
__global__ void start(int *labels, int *changes, int *rounds, int n) { again<<<1, 1>>>(labels, changes, rounds, n); }
