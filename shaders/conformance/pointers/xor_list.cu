//@ family: pointers
// A list that keeps the exclusive or of its neighbours' addresses, walked from both ends.
//@ launch: build grid=1 block=1
//@ arg: nodes:u64[24]=zero
//@ arg: ends:u64[2]=zero
//@ launch: walk grid=1 block=2
//@ arg: ends
//@ arg: out:i64[24]=zero
//@ uncompared: nodes addresses differ between devices
//@ uncompared: ends addresses differ between devices
//@ expect: out=0,1,4,9,16,25,36,49,64,81,100,121,121,100,81,64
//@ expect: out[16]=49,36,25,16,9,4,1,0
typedef unsigned long long word;
struct Node { word link; long long value; };
__global__ void build(Node *nodes, Node **ends) {
    Node *before = nullptr, *now = &nodes[0];
    for (int i = 0; i < 12; ++i) {
        Node *after = i == 11 ? nullptr : &nodes[(i + 1) * 5 % 12];
        now->link = (word)before ^ (word)after;
        now->value = i * i;
        before = now;
        now = after;
    }
    ends[0] = &nodes[0];
    ends[1] = before;
}
__global__ void walk(Node *const *ends, long long *out) {
    const Node *before = nullptr, *now = ends[threadIdx.x];
    for (int n = 0; now; ++n) {
        out[threadIdx.x * 12 + n] = now->value;
        const Node *after = (const Node *)(now->link ^ (word)before);
        before = now;
        now = after;
    }
}
