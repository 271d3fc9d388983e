//@ family: pointers
// Differences of pointers are kept as 16-bit and 32-bit numbers and become pointers again.
//@ launch: pack grid=1 block=16
//@ arg: nodes:i16[64]=zero
//@ launch: walk grid=1 block=16
//@ arg: nodes
//@ arg: out:i32[16]=zero
//@ expect: nodes=1,3,56,0,2,13,72,0,3,7,88,0,4,1,-24,-1
//@ expect: nodes[16]=5,11,-8,-1,6,5,8,0,7,-1,24,0,8,-7,40,0
//@ expect: nodes[32]=9,3,56,0,10,-3,-56,-1,11,-9,-40,-1,12,1,-24,-1
//@ expect: nodes[48]=13,-5,-8,-1,14,-11,8,0,15,-1,-104,-1,16,-7,-88,-1
//@ expect: out=1006707,1017507,1016707,1017923,1027123,1026323,1027139,1026339,1037459,1036675,1037875,1046675,1045891,1047091,1056291,1057491
struct Node { short value, to_next; int back; };
__global__ void pack(Node *n) {
    int t = threadIdx.x;
    Node *next = &n[(t * 11 + 3) & 15];
    n[t].value = (short)(t + 1);
    n[t].to_next = (short)(next - &n[t]);
    next->back = (int)((char *)&n[t] - (char *)next);
}
__global__ void walk(const Node *n, int *out) {
    const Node *p = n + threadIdx.x;
    int sum = 0;
    for (int i = 0; i < 6; ++i) { sum = sum * 5 + p->value; p += p->to_next; }
    const Node *q = p;
    for (int i = 0; i < 6; ++i) q = (const Node *)((const char *)q + q->back);
    out[threadIdx.x] = sum + (q == n + threadIdx.x ? 1000000 : 0);
}
