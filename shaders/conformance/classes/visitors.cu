//@ family: classes
//@ launch: visit grid=1 block=6
//@ arg: out:i32[12]=zero
// Two virtual calls choose by the class of a node and by that of a visitor.
struct Number;
struct Pair;
struct Visitor {
    __device__ virtual int of(const Number &number) = 0;
    __device__ virtual int of(const Pair &pair) = 0;
};
struct Node {
    __device__ virtual int accept(Visitor &visitor) const = 0;
};
struct Number : Node {
    int value = 0;
    __device__ int accept(Visitor &visitor) const override { return visitor.of(*this); }
};
struct Pair : Node {
    const Node *first = nullptr, *second = nullptr;
    char sign = '+';
    __device__ int accept(Visitor &visitor) const override { return visitor.of(*this); }
};
struct Value : Visitor {
    __device__ int of(const Number &number) override { return number.value; }
    __device__ int of(const Pair &pair) override {
        int a = pair.first->accept(*this), b = pair.second->accept(*this);
        return pair.sign == '+' ? a + b : pair.sign == '-' ? a - b : a * b;
    }
};
struct Depth : Visitor {
    int nodes = 0;
    __device__ int of(const Number &) override { return nodes++, 1; }
    __device__ int of(const Pair &pair) override {
        nodes++;
        int a = pair.first->accept(*this), b = pair.second->accept(*this);
        return 1 + (a > b ? a : b);
    }
};
__global__ void visit(int *out) {
    Number numbers[4];
    Pair pairs[3];
    for (int i = 0; i < 4; i++) numbers[i].value = i * 3 + threadIdx.x;
    for (int i = 0; i < 3; i++) {
        pairs[i].first = &numbers[i];
        pairs[i].second = i ? static_cast<const Node *>(&pairs[i - 1]) : &numbers[3];
        pairs[i].sign = "+-*"[(i + threadIdx.x) % 3];
    }
    Value value;
    Depth depth;
    out[2 * threadIdx.x] = pairs[2].accept(value);
    int levels = pairs[threadIdx.x % 3].accept(depth);
    out[2 * threadIdx.x + 1] = levels * 100 + depth.nodes;
}
