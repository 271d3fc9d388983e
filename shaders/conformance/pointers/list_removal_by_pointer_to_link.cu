//@ family: pointers
// Nodes are unlinked through a pointer to the link itself, which is in the head or in a node.
//@ launch: work grid=1 block=4
//@ arg: nodes:u64[128]=zero
//@ arg: out:i32[64]=zero
//@ uncompared: nodes addresses differ between devices
//@ expect: out=1,3,5,7,9,11,13,15,0,0,0,0,0,0,0,0
//@ expect: out[16]=1,2,4,5,7,8,10,11,13,14,0,0,0,0,0,0
//@ expect: out[32]=1,2,3,5,6,7,9,10,11,13,14,15,0,0,0,0
//@ expect: out[48]=1,2,3,4,6,7,8,9,11,12,13,14,0,0,0,0
struct Node { int value; Node *next; };
__global__ void work(Node *all, int *out) {
    int t = threadIdx.x;
    Node *mine = all + t * 16, *head = nullptr;
    for (int i = 15; i >= 0; --i) { mine[i] = Node{ i, head }; head = &mine[i]; }
    for (Node **link = &head; *link;) {
        if ((*link)->value % (t + 2) == 0) *link = (*link)->next;
        else link = &(*link)->next;
    }
    int n = 0;
    for (Node *p = head; p; p = p->next) out[t * 16 + n++] = p->value;
}
