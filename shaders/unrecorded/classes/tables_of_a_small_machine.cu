//@ family: classes
//@ launch: interpret grid=1 block=9
//@ arg: out:i32[27]=zero
//@ arg: code:u8[20]=values(0,6,0,3,1,5,2,3,0,7,2,1,5,4,6,4,5,9,7,0)
//@ expect: out[0]=-2,47,44416,-298,40,45523,336,34,45892,12283,47,44416,1025,40,45523,4218,34,45892,89296,47,44416,-8506,40
//@ expect: out[23]=45523,21528,34,45892
//@ expect: code[0]=0,6,0,3,1,5,2,3,0,7,2,1,5,4,6,4,5,9,7,0
// A machine of a stack, whose instructions are functions in a table of structs; some yield or take functions themselves.
struct Machine;
using Step = int (*)(Machine &, int);
struct Machine {
    int stack[16], top = 0, at = 0;
    int (*fold)(int, int) = nullptr;
    __device__ int pop() { return top > 0 ? stack[--top] : 0; }
    __device__ void push(int v) { if (top < 16) stack[top++] = v; }
};
struct Instruction {
    Step step;
    short operands;
    struct {
        const char *name;
        int (*cost)(int);
    } about;
};
__device__ int cheap(int) { return 1; }
template <int N> __device__ int costly(int n) { return N + n; }
__device__ int add(int a, int b) { return a + b; }
__device__ int less(int a, int b) { return a - b; }
__device__ int times(int a, int b) { return a * b; }
__device__ int (*choose(int which))(int, int) { return which == 0 ? add : which == 1 ? &less : *times; }
__device__ int literal(Machine &m, int x) { return m.push(x * 3), 0; }
template <int (*F)(int, int)> __device__ int binary(Machine &m, int) {
    int b = m.pop(), a = m.pop();
    m.push(F(a, b));
    return 0;
}
__device__ int twice(Machine &m, int) {
    int v = m.pop();
    m.push(v), m.push(v);
    return 0;
}
__device__ int set_fold(Machine &m, int x) { return m.fold = choose(x % 3), 0; }
__device__ int fold_all(Machine &m, int) {
    int (&f)(int, int) = *m.fold;
    while (m.top > 1) {
        int b = m.pop(), a = m.pop();
        m.push(f(a, b));
    }
    return 0;
}
__device__ int halt(Machine &, int) { return 1; }
__device__ Instruction instructions[8] = {
    {literal, 1, {"lit", cheap}},     {binary<add>, 0, {"add", costly<2>}},   {binary<times>, 0, {"mul", costly<5>}}, {twice, 0, {"dup", cheap}},
    {set_fold, 1, {"set", cheap}},    {binary<less>, 0, {"sub", costly<2>}},  {fold_all, 0, {"all", costly<20>}},     {halt, 0, {"end", nullptr}}};
__global__ void interpret(int *out, const unsigned char *code) {
    Machine m;
    int cost = 0, names = 0, t = threadIdx.x;
    m.at = t % 3 * 2;
    m.push(t + 1), m.push(2 * t - 3), m.push(t * t), m.push(1);
    m.fold = choose(t);
    for (int stopped = 0; !stopped && m.at < 20;) {
        const Instruction &i = instructions[code[m.at++] % 8];
        int operand = i.operands ? code[m.at++] + t : 0;
        stopped = i.step(m, operand);
        Step const *where = &i.step;
        if (i.about.cost && *where != twice) cost += (*i.about.cost)(m.top);
        names = (names * 3 + i.about.name[1]) % 100003;
    }
    out[3 * t] = m.pop();
    out[3 * t + 1] = m.top * 1000 + cost;
    out[3 * t + 2] = names;
}
