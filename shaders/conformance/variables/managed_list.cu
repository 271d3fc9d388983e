//@ family: variables
// A list in managed memory, linked by one kernel through a managed head, extended and walked by others.
//@ launch: link grid=1 block=1
//@ arg: managed nodes:u64[32]=zero
//@ arg: i32=0
//@ launch: link grid=1 block=1
//@ arg: nodes
//@ arg: i32=8
//@ set: factor:i32[1]=values(3)
//@ launch: walk grid=1 block=4
//@ arg: mapped out:i64[4]=zero
//@ uncompared: nodes addresses differ between devices
//@ expect: out=21,34,65,21
//@ read: length:i32[1]
//@ expect: length=16
struct Node { Node *next; int key, weight; };
__managed__ Node *head;
__managed__ int length, factor = 100;
__global__ void link(Node *nodes, int from) {
    for (int i = from; i < from + 8; ++i) {
        nodes[i] = Node{ head, i, i % 3 };
        head = &nodes[i];
        ++length;
    }
}
__global__ void walk(long long *out) {
    long long sum = 0;
    for (Node *p = head; p; p = p->next) if (p->key % 4 == (int)threadIdx.x) sum = sum * factor + p->weight;
    out[threadIdx.x] = sum;
}
