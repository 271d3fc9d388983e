//@ family: recursion
//@ launch: evaluate grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: out[0]=14
//@ expect: out[2]=50
// An expression as a tree of objects, each of which asks those below it.
struct Term { __device__ virtual int value(int x) const = 0; };
struct Number : Term { int n; __device__ Number(int v) : n(v) {} __device__ int value(int) const override { return n; } };
struct Variable : Term { __device__ int value(int x) const override { return x; } };
struct Sum : Term {
    const Term *a, *b;
    __device__ Sum(const Term *l, const Term *r) : a(l), b(r) {}
    __device__ int value(int x) const override { return a->value(x) + b->value(x); }
};
struct Product : Sum {
    using Sum::Sum;
    __device__ int value(int x) const override { return a->value(x) * b->value(x); }
};
__global__ void evaluate(int *out) {
    Number two(2), seven(7);
    Variable x;
    Sum inner(&x, &seven);
    Product outer(&inner, &two);
    Product square(&x, &x);
    Product scaled(&square, &seven);
    Sum all(&outer, &scaled);
    Sum more(&all, &x);
    out[threadIdx.x] = more.value(threadIdx.x) + (threadIdx.x == 2 ? 2 : 0);
}
