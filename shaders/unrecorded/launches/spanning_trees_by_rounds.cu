//@ family: launches
//@ launch: span grid=1 block=1
//@ arg: edges:u32[180]=zero
//@ arg: parents:u32[60]=iota
//@ arg: least:u32[60]=zero
//@ arg: weight:u32[2]=zero
//@ expect: weight=1813,59
//@ expect: parents=9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9
// The lightest spanning tree (Boruvka): each part of the forest takes its lightest edge, round by round. Weights differ.
const unsigned N = 60, M = 180;
__global__ void make(unsigned *edges) {
    unsigned e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= M) return;
    unsigned a = e % N, b = (a + 1 + e / N * 16 + a % 3) % N;
    edges[e] = (e * 77 + 31) % 181 << 16 | a << 8 | b;
}
__global__ void forget(unsigned *least) { least[threadIdx.x] = 0xffffffff; }
__global__ void lightest(const unsigned *edges, const unsigned *parents, unsigned *least) {
    unsigned e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= M) return;
    unsigned a = parents[edges[e] >> 8 & 255], b = parents[edges[e] & 255];
    if (a == b) return;
    unsigned key = edges[e] >> 16 << 16 | e;
    atomicMin(&least[a], key);
    atomicMin(&least[b], key);
}
__global__ void hook(const unsigned *edges, const unsigned *parents, const unsigned *least, unsigned *next, unsigned *weight) {
    unsigned v = threadIdx.x, key = least[v];
    next[v] = v;
    if (parents[v] != v || key == 0xffffffff) return;
    unsigned edge = edges[key & 0xffff], a = parents[edge >> 8 & 255], b = parents[edge & 255], other = a == v ? b : a;
    // Of two parts that choose one edge, the one with the lower number stays a root.
    if (least[other] == key && v < other) return;
    next[v] = other;
    atomicAdd(&weight[0], edge >> 16);
    atomicAdd(&weight[1], 1u);
}
__global__ void climb(unsigned *parents, const unsigned *next) {
    unsigned v = parents[threadIdx.x];
    while (next[v] != v) v = next[v];
    parents[threadIdx.x] = v;
}
__device__ unsigned hooks[N];
__global__ void span(unsigned *edges, unsigned *parents, unsigned *least, unsigned *weight) {
    make<<<(M + 49) / 50, 50>>>(edges);
    for (unsigned most = N; most > 1; most /= 2) {
        forget<<<1, N>>>(least);
        lightest<<<(M + 49) / 50, 50>>>(edges, parents, least);
        hook<<<1, N>>>(edges, parents, least, hooks, weight);
        climb<<<1, N>>>(parents, hooks);
    }
}
