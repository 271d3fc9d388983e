//@ family: pointers
// Lists linked both ways in shared memory; nodes move to the front and out, then are walked backwards.
//@ launch: lru grid=2 block=8
//@ arg: out:i32[128]=fill(-1)
//@ expect: out=60,50,30,20,10,-1,-1,-1,61,41,31,11,21,-1,-1,-1
//@ expect: out[16]=52,42,22,12,32,-1,-1,-1,63,53,33,23,43,-1,-1,-1
//@ expect: out[32]=64,44,34,14,54,-1,-1,-1,55,45,25,15,65,-1,-1,-1
//@ expect: out[48]=66,56,36,26,16,-1,-1,-1,67,47,37,17,27,-1,-1,-1
//@ expect: out[64]=60,40,30,10,20,-1,-1,-1,51,41,21,11,31,-1,-1,-1
//@ expect: out[80]=62,52,32,22,42,-1,-1,-1,63,43,33,13,53,-1,-1,-1
//@ expect: out[96]=54,44,24,14,64,-1,-1,-1,65,55,35,25,15,-1,-1,-1
//@ expect: out[112]=66,46,36,16,26,-1,-1,-1,57,47,27,17,37,-1,-1,-1
struct Node { Node *prev, *next; int value; };
__device__ void unlink(Node *n) { n->prev->next = n->next; n->next->prev = n->prev; }
__device__ void insert_after(Node *where, Node *n) {
    n->prev = where;
    n->next = where->next;
    where->next->prev = n;
    where->next = n;
}
__global__ void lru(int *out) {
    __shared__ Node all[8][7];
    int t = threadIdx.x;
    Node *list = all[t], *head = &list[0];
    head->prev = head->next = head;
    for (int i = 1; i < 7; ++i) { list[i].value = i * 10 + t; insert_after(head->prev, &list[i]); }
    for (int k = 0; k < 5; ++k) {
        Node *n = &list[1 + (k * 3 + t + blockIdx.x) % 6];
        if (n->next == n) continue;
        unlink(n);
        if (k == 3) n->prev = n->next = n;
        else insert_after(head, n);
    }
    int n = 0;
    for (Node *p = head->prev; p != head; p = p->prev) out[(blockIdx.x * 8 + t) * 8 + n++] = p->value;
}
