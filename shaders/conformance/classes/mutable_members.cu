// mutable members change in const functions; const_cast; this as an argument, a result and in comparisons.
//@ family: classes
//@ launch: mutability grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=16,2,100102,5,28,2,101103,5,44,2,102104,5,64,3,103105,5,88,2,104106,5,116,2,105107,5,148,2,106108,5,184
//@ expect: out[29]=2,107109,5
struct Cache {
    int seed;
    mutable int hits = 0, key = -1, value = 0;
    __device__ Cache(int s) : seed(s) {}
    __device__ int get(int k) const {
        if (k == key) {
            hits++;
            return value;
        }
        key = k;
        return value = k * seed + 1;
    }
};
struct Node {
    int v;
    const Node *next;
    __device__ Node(int v, const Node *n) : v(v), next(n ? n : this) {}
    __device__ bool is(const Node *o) const { return this == o; }
    __device__ const Node *farthest() const {
        const Node *n = this;
        while (!n->next->is(n)) n = n->next;
        return n;
    }
    __device__ void poke() const { const_cast<Node *>(this)->v += 100; }
};
__global__ void mutability(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    const Cache c(t + 2);
    o[0] = c.get(3) + c.get(3) + c.get(t) + c.get(t);
    o[1] = c.hits;
    Node a(t, nullptr), b(t + 1, &a), d(t + 2, &b);
    d.poke();
    d.next->next->poke();
    o[2] = d.farthest()->v * 1000 + d.v;
    o[3] = d.is(&d) + 2 * a.is(&b) + 4 * b.next->is(&a);
}
