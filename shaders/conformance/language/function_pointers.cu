// Pointers to functions as values: locals, choices, parameters, arrays, members, comparison with null and each other.
//@ family: language
//@ launch: pointers grid=1 block=8
//@ arg: out:i32[48]=zero
//@ expect: out=2,0,11,5,2,2,4,13,12,6,7,108,6,-20,13,4,-2,18,16,63,14,11,23,1068,10,160,-7,21,-6,34,36,-47,-6,4,55
//@ expect: out[35]=6060,14,120,-5,17,-10,49,64,493,-4,54,103,21227
struct Stage {
    int (*run)(int);
    int by;
};
typedef int (*Unary)(int);
using Binary = int(int, int);

__device__ int twice(int v) { return 2 * v; }
__device__ int square(int v) { return v * v; }
__device__ int minus(int v) { return -v; }
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ int fold(Binary *f, const int *v, int n) {
    int r = v[0];
    for (int i = 1; i < n; i++) r = f(r, v[i]);
    return r;
}
__device__ Unary choose(int i) { return i == 0 ? twice : i == 1 ? &square : nullptr; }
__device__ int through(Unary f, int v, int otherwise = -1) { return f ? (*f)(v) : otherwise; }
__device__ void apply(int (&f)(int), int &v) { v = f(v); }

__global__ void pointers(int *out) {
    int t = threadIdx.x, *o = out + 6 * t;
    int (*f)(int) = t & 1 ? square : twice;
    o[0] = f(t + 1);
    const Unary table[] = {twice, square, minus};
    o[1] = table[t % 3](t) * 10 + (f == square) + 2 * (f != table[0]);
    int v[] = {t, 4, 7};
    o[2] = fold(t < 4 ? add : sub, v, 3);
    o[3] = through(choose(t % 3), t) + through(nullptr, t, 5);
    Stage stages[2] = {{square, 1}, {minus, 3}};
    stages[t & 1].run = twice;
    int r = t;
    for (const Stage &s : stages) r = s.run(r) + s.by;
    o[4] = r;
    apply(minus, r);
    apply(*f, r);
    Unary g = nullptr;
    if (t > 5) g = f;
    o[5] = r * 2 + (g == nullptr) + !g + (g ? 1 : 0) + (int)sizeof(g);
}
