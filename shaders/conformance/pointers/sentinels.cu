//@ family: pointers
// Lists that end with a mark instead of a null pointer: -1, 1, or the list's own head.
//@ launch: walk grid=1 block=6
//@ arg: out:i32[6]=zero
//@ arg: heads:u64[6]=zero
//@ uncompared: heads addresses differ between devices
//@ expect: out=10060,20050,30040,10030,20020,30010
struct Node {
    Node *next;
    int value;
};
__global__ void walk(int *out, Node **heads) {
    __shared__ Node nodes[6];
    int t = threadIdx.x;
    Node *const last = (Node *)-1, *const removed = (Node *)1;
    nodes[t].value = 10;
    nodes[t].next = t < 5 ? &nodes[t + 1] : last;
    heads[t] = t % 3 == 0 ? last : t % 3 == 1 ? removed : nullptr;
    __syncthreads();
    int sum = 0;
    for (const Node *n = &nodes[t]; n != last && n != removed && n != nullptr; n = n->next) sum += n->value;
    Node *head = heads[t];
    out[t] = sum + (head == last ? 10000 : head == removed ? 20000 : !head ? 30000 : 0);
}
