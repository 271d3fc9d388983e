//@ family: pointers
// Chains with heads in global memory, pushed by all threads with compare-and-swap of whole pointers.
//@ launch: push grid=4 block=32
//@ arg: heads:u64[8]=zero
//@ arg: nodes:u64[256]=zero
//@ launch: sum grid=1 block=8
//@ arg: heads
//@ arg: out:u64[16]=zero
//@ uncompared: heads addresses differ between devices
//@ uncompared: nodes the order of pushes is not defined
//@ expect: out=79360,16,89360,16,83264,16,93584,16,87296,16,81296,16,91456,16,85264,16
struct Node { Node *next; long long value; };
__global__ void push(Node **heads, Node *nodes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    nodes[i].value = i * i;
    auto head = (unsigned long long *)&heads[i * 5 % 8];
    unsigned long long seen = *(volatile unsigned long long *)head, was;
    do {
        was = seen;
        nodes[i].next = (Node *)was;
        seen = atomicCAS(head, was, (unsigned long long)&nodes[i]);
    } while (seen != was);
}
__global__ void sum(Node *const *heads, unsigned long long *out) {
    int t = threadIdx.x;
    unsigned long long total = 0, count = 0;
    for (const Node *p = heads[t]; p; p = p->next) { total += p->value; ++count; }
    out[2 * t] = total;
    out[2 * t + 1] = count;
}
