//@ family: pointers
// A list built by one kernel and walked by the next.
//@ launch: build grid=1 block=16
//@ arg: nodes:u64[32]=zero
//@ arg: i32=16
//@ launch: walk grid=1 block=16
//@ arg: nodes
//@ arg: out:i32[16]=zero
//@ uncompared: nodes addresses differ between devices
//@ expect: out=120,120
struct Node { int value; Node *next; };
__global__ void build(Node *nodes, int n) {
    int t = threadIdx.x;
    nodes[t].value = t;
    nodes[t].next = &nodes[(t + 5) % n];
}
__global__ void walk(Node *nodes, int *out) {
    Node *p = nodes + threadIdx.x;
    int sum = 0;
    for (int i = 0; i < 16; ++i) { sum += p->value; p = p->next; }
    out[threadIdx.x] = sum;
}
