//@ family: pointers
// A list is built by one kernel, reversed by the second, and counted by the third.
//@ launch: build grid=1 block=16
//@ arg: nodes:u64[32]=zero
//@ arg: head:u64[1]=zero
//@ launch: reverse grid=1 block=1
//@ arg: head
//@ launch: write grid=1 block=1
//@ arg: head
//@ arg: out:i32[17]=zero
//@ uncompared: nodes addresses differ between devices
//@ uncompared: head addresses differ between devices
//@ expect: out=81,4,121,16,169,36,225,64,1,100,9,144,25,196,49,0
//@ expect: out[16]=16
struct Node { Node *next; int value; };
__global__ void build(Node *nodes, Node **head) {
    int t = threadIdx.x, order = t * 7 % 16;
    nodes[t].value = t * t;
    // Node k of the list is the one with order k.
    nodes[t].next = order == 15 ? nullptr : &nodes[(order + 1) * 7 % 16];
    if (order == 0) *head = &nodes[t];
}
__global__ void reverse(Node **head) {
    Node *done = nullptr;
    while (Node *n = *head) {
        *head = n->next;
        n->next = done;
        done = n;
    }
    *head = done;
}
__global__ void write(Node *const *head, int *out) {
    int n = 0;
    for (const Node *p = *head; p != nullptr; p = p->next) out[n++] = p->value;
    out[16] = n;
}
