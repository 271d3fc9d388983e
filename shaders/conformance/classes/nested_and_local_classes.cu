// Nested classes see the names of the enclosing one; local classes in functions; unnamed classes.
//@ family: classes
//@ launch: nested grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=7,10,-8,3,17,19,-7,6,25,26,-8,9,35,35,5,12,43,42,8,15,53,51,17,18,61,58,24,21,71,67,29,24
class Tree {
    static constexpr int arity = 3;
    __device__ static int secret(int v) { return v * arity + 1; }

public:
    struct Node {
        int key;
        __device__ int child(int i) const { return secret(key) + i; }
        struct Link {
            const Node &from, &to;
            __device__ int length() const { return to.key - from.key + arity; }
        };
    };
    class Walk;
    Node root;
};
class Tree::Walk {
    Tree::Node at;

public:
    __device__ explicit Walk(const Tree &t) : at(t.root) {}
    __device__ Walk &down(int i) {
        at.key = at.child(i);
        return *this;
    }
    __device__ Node node() const { return at; }
};
__device__ int local_class(int v) {
    struct Pair {
        int a, b;
        __device__ Pair(int x) : a(x), b(x * x) {}
        __device__ int mix() const {
            struct Inner {
                __device__ int operator()(int x) const { return x ^ 5; }
            };
            return Inner{}(a) + b;
        }
    };
    struct {
        int x = 3;
        short y;
    } unnamed;
    unnamed.y = (short)v;
    return Pair(v).mix() + unnamed.x * unnamed.y;
}
__global__ void nested(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Tree tree{{t}};
    Tree::Walk w(tree);
    o[0] = w.down(1).down(t & 1).node().key;
    const Tree::Node end = w.node();
    Tree::Node::Link link{tree.root, end};
    o[1] = link.length();
    o[2] = local_class(t - 3);
    o[3] = tree.root.child(2);
}
