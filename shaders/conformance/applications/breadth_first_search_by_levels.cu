// Breadth-first search by levels: the frontier is expanded, then the next one made, with a flag for the host.
//@ family: applications
//@ launch: make_graph grid=1 block=64
//@ arg: nodes:i32[128]=zero
//@ arg: edges:i32[256]=random(5)
//@ arg: mask:bool[64]=zero
//@ arg: updating:bool[64]=zero
//@ arg: visited:bool[64]=zero
//@ arg: cost:i32[64]=fill(-1)
//@ arg: more:i32[4]=zero
//@ launch: expand grid=2 block=48
//@ arg: nodes
//@ arg: edges
//@ arg: mask
//@ arg: updating
//@ arg: visited
//@ arg: cost
//@ arg: i32=64
//@ launch: advance grid=2 block=48
//@ arg: mask
//@ arg: updating
//@ arg: visited
//@ arg: more
//@ arg: i32=0
//@ arg: i32=64
//@ launch: expand grid=2 block=48
//@ arg: nodes
//@ arg: edges
//@ arg: mask
//@ arg: updating
//@ arg: visited
//@ arg: cost
//@ arg: i32=64
//@ launch: advance grid=2 block=48
//@ arg: mask
//@ arg: updating
//@ arg: visited
//@ arg: more
//@ arg: i32=1
//@ arg: i32=64
//@ launch: expand grid=2 block=48
//@ arg: nodes
//@ arg: edges
//@ arg: mask
//@ arg: updating
//@ arg: visited
//@ arg: cost
//@ arg: i32=64
//@ launch: advance grid=2 block=48
//@ arg: mask
//@ arg: updating
//@ arg: visited
//@ arg: more
//@ arg: i32=2
//@ arg: i32=64
//@ expect: nodes=0,2,4,1,8,2,12,3,16,4,20,0,24,1,28,2,32,3,36,4,40,0,44,1,48,2,52,3,56,4,60,0,64,1,68,2,72,3,76,4,80,0
//@ expect: nodes[42]=84,1,88,2,92,3,96,4,100,0,104,1,108,2,112,3,116,4,120,0,124,1
//@ expect: edges=61,7,11,30,26,23,51,17,8,31,4,39,52,6,22,15,4,29,47,63,15,13,10,30,55,27,24,8,36,59,28,28,59,46,8,55,8
//@ expect: edges[37]=51,61,62,45,54,63,43,50,8,35,36,15,58,45,53,45,35,44,35,33,9,21,15,14,49,42,11
//@ expect: mask=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: mask[52]=0,0,0,1,0,0,0,0,0,0,0,0
//@ expect: visited=1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: visited[50]=0,0,0,0,0,1,0,0,0,1,0,1,0,0
//@ expect: cost=0,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,3,-1,3,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1
//@ expect: cost[36]=2,2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,3,-1,-1,-1,2,-1,1,-1,-1
//@ expect: more=1,1,1,7
struct Node {
    int start, edges;
};
__global__ void make_graph(Node *nodes, int *edges, bool *mask, bool *updating, bool *visited, int *cost, int *more) {
    int t = threadIdx.x;
    // The number of edges is 0 to 4; every node has room for four.
    nodes[t] = {4 * t, t == 0 ? 2 : t % 5};
    for (int i = 0; i < 4; i++) edges[4 * t + i] &= 63;
    if (t == 0) {
        mask[t] = visited[t] = true;
        updating[t] = false;
        cost[t] = 0;
        more[3] = 7;
    }
}
__global__ void expand(const Node *nodes, const int *edges, bool *mask, bool *updating, const bool *visited,
                       int *cost, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n && mask[id]) {
        mask[id] = false;
        for (int i = nodes[id].start; i < nodes[id].start + nodes[id].edges; i++) {
            int to = edges[i];
            if (!visited[to]) {
                // Several threads may write here, all the same.
                cost[to] = cost[id] + 1;
                updating[to] = true;
            }
        }
    }
}
__global__ void advance(bool *mask, bool *updating, bool *visited, int *more, int level, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n && updating[id]) {
        mask[id] = true;
        visited[id] = true;
        more[level] = 1;
        updating[id] = false;
    }
}
