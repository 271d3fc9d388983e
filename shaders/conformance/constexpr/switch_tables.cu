//@ family: constexpr
// Switches, nested loops with break and continue, and enumerations at compile time: an opcode table.
//@ launch: k grid=1 block=8
//@ arg: out:i32[8]=zero
//@ arg: perm:u32[8]=zero
// The program 1 + 2, * 3, - 4, then stop = 5; costs 1 3 1 0 by opcode; bits of 0..7 reversed.
//@ expect: out=5,5,1,3,1,0,11,2
//@ expect: perm=0,4,2,6,1,5,3,7
enum class Op : unsigned char { add, mul, sub, stop };
struct Step {
    Op op;
    int value;
};
__host__ __device__ constexpr int run(const Step *s, int x) {
    while (true) {
        switch (s->op) {
        case Op::add: x += s->value; break;
        case Op::mul: x *= s->value; break;
        case Op::sub:
            x -= s->value;
            break;
        default: return x;
        }
        ++s;
    }
}
__host__ __device__ constexpr int cost(Op op) {
    int c = 0;
    switch (op) {
    case Op::mul: c += 2; [[fallthrough]];
    case Op::add:
    case Op::sub: ++c;
    case Op::stop: break;
    }
    return c;
}
__host__ __device__ constexpr int total(const Step *s) {
    int sum = 0;
    for (; s->op != Op::stop; ++s) sum += cost(s->op);
    return sum;
}
struct Table {
    unsigned v[8];
};
__host__ __device__ constexpr Table reversed() {
    Table t = {};
    for (unsigned i = 0; i < 8; ++i)
        for (unsigned b = 0; b < 3; ++b) {
            if (!(i >> b & 1)) continue;
            t.v[i] |= 4u >> b;
        }
    return t;
}
// Pairs (i, j) with i < j < 6 whose sum is not a multiple of 5, up to the first of sum 9: 4 with i = 0,
// 3 with i = 1, 2 with i = 2, 2 with i = 3, and (4, 5) ends it.
__host__ __device__ constexpr int pairs() {
    int n = 0;
    for (int i = 0; i < 6; ++i) {
        bool done = false;
        for (int j = i + 1; j < 6; ++j) {
            if ((i + j) % 5 == 0) continue;
            if (i + j == 9) {
                done = true;
                break;
            }
            ++n;
        }
        if (done) break;
    }
    return n;
}
__constant__ Table table = reversed();
__global__ void k(int *out, unsigned *perm) {
    static constexpr Step program[] = {{Op::add, 2}, {Op::mul, 3}, {Op::sub, 4}, {Op::stop, 0}};
    constexpr int result = run(program, 1);
    constexpr int costs = total(program);
    constexpr int counted = pairs();
    int t = threadIdx.x;
    if (t == 0) {
        out[0] = result;
        out[1] = costs;
        out[2] = cost(Op::add);
        out[3] = cost(Op::mul);
        out[4] = cost(Op::sub);
        out[5] = cost(Op::stop);
        out[6] = counted;
        out[7] = (int)program[2].op;
    }
    perm[t] = table.v[t];
}
