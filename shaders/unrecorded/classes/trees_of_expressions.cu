//@ family: classes
//@ launch: evaluate grid=1 block=8
//@ arg: out:i32[40]=zero
//@ arg: program:u8[96]=values(11,1,13,2,99,3,1,99,0,0,0,0, 1,12,1,14,3,99,2,15,99,0,0,0, 11,11,1,11,1,13,1,99,2,99,0,0)
//@ expect: out[0]=-2,7,28,-1,0,-55,9,34,15,0,0,10,29,4,0,4,7,28,5,0,-10,9,34,15,0,12,10,29,4,0,28,7,28,11,0,35,9,34,15,0
//@ expect: program[0]=11,1,13,2,99,3,1,99,0,0,0,0,1,12,1,14,3,99,2,15,99,0,0,0,11,11,1,11,1,13,1,99,2,99,0,0,0,0,0,0,0,0,0,0,0
//@ expect: program[45]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
// Trees of expressions made of postfix programs on the heap, simplified by what visitors return, and destroyed.
struct Constant;
struct Variable;
struct Binary;
struct Visitor {
    __device__ virtual void visit(const Constant &) = 0;
    __device__ virtual void visit(const Variable &) = 0;
    __device__ virtual void visit(const Binary &) = 0;
};
struct Node {
    int *alive;
    __device__ explicit Node(int *a) : alive(a) { ++*alive; }
    __device__ virtual ~Node() { --*alive; }
    __device__ virtual void accept(Visitor &visitor) const = 0;
    __device__ virtual Node *copy() const = 0;
};
template <class Derived> struct Kind : Node {
    using Node::Node;
    __device__ void accept(Visitor &visitor) const override { visitor.visit(static_cast<const Derived &>(*this)); }
};
struct Constant : Kind<Constant> {
    int value;
    __device__ Constant(int *a, int v) : Kind(a), value(v) {}
    __device__ Constant *copy() const override { return new Constant(alive, value); }
};
struct Variable : Kind<Variable> {
    using Kind::Kind;
    __device__ Variable *copy() const override { return new Variable(alive); }
};
struct Binary : Kind<Binary> {
    char sign;
    Node *left, *right;
    __device__ Binary(char s, Node *l, Node *r) : Kind(l->alive), sign(s), left(l), right(r) {}
    __device__ ~Binary() override {
        delete left;
        delete right;
    }
    __device__ Binary *copy() const override { return new Binary(sign, left->copy(), right->copy()); }
};
__device__ int apply(char sign, int a, int b) { return sign == '+' ? a + b : sign == '-' ? a - b : a * b; }
struct Value : Visitor {
    int x, result = 0;
    __device__ explicit Value(int at) : x(at) {}
    __device__ void visit(const Constant &c) override { result = c.value; }
    __device__ void visit(const Variable &) override { result = x; }
    __device__ void visit(const Binary &b) override {
        b.left->accept(*this);
        int left = result;
        b.right->accept(*this);
        result = apply(b.sign, left, result);
    }
};
struct Derivative : Visitor {
    Node *result = nullptr;
    __device__ void visit(const Constant &c) override { result = new Constant(c.alive, 0); }
    __device__ void visit(const Variable &v) override { result = new Constant(v.alive, 1); }
    __device__ void visit(const Binary &b) override {
        b.left->accept(*this);
        Node *left = result;
        b.right->accept(*this);
        if (b.sign == '*') result = new Binary('+', new Binary('*', left, b.right->copy()), new Binary('*', b.left->copy(), result));
        else result = new Binary(b.sign, left, result);
    }
};
__global__ void evaluate(int *out, const unsigned char *program) {
    int alive = 0, depth = 0, *own = out + 5 * threadIdx.x;
    Node *stack[8];
    // 1 is the variable, from 10 on there are constants, 0 ends; the rest are signs.
    for (const unsigned char *p = program + threadIdx.x % 3 * 12; *p; p++) {
        if (*p == 1) stack[depth++] = new Variable(&alive);
        else if (*p >= 10 && *p < 90) stack[depth++] = new Constant(&alive, *p - 10);
        else if (depth > 1) depth--, stack[depth - 1] = new Binary(*p == 99 ? '*' : *p == 2 ? '+' : '-', stack[depth - 1], stack[depth]);
    }
    Value value(threadIdx.x - 2);
    Derivative derivative;
    Node *top = stack[depth - 1];
    top->accept(value);
    own[0] = value.result;
    own[1] = alive;
    top->accept(derivative);
    own[2] = alive;
    derivative.result->accept(value);
    own[3] = value.result;
    delete derivative.result;
    while (depth) delete stack[--depth];
    own[4] = alive;
}
