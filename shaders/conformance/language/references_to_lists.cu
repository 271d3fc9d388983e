// References bound to braced lists: new objects that live as long as the reference, or the object that the list names.
//@ family: language
//@ launch: lists grid=1 block=4
//@ arg: out:i32[32]=zero
//@ expect: out=2207,6400,90,3006,301,2,920,10900,12217,6410,1091,3106,311,1003,920,10901,22227,6420,2092,3206
//@ expect: out[20]=321,2004,921,10902,32237,6430,3093,3306,331,3005,921,10903
struct Pair {
    int a, b;
};
struct Base {
    int x;
};
struct Derived : Base {
    int y;
};
struct Holder {
    const Pair &first;
    const int &second;
};
__device__ int sum(const int (&v)[3]) { return v[0] + 10 * v[1] + 100 * v[2]; }
__device__ int pair(const Pair &p) { return p.a * 10 + p.b; }
__device__ int moved(Pair &&p) { return ++p.a + p.b; }
__device__ int change(int &n, const Pair &p = {3, 4}) { return n += p.a; }
__device__ int scalar(const long long &n) { return (int)(n >> 1); }

__global__ void lists(int *out) {
    int t = threadIdx.x, *o = out + 8 * t, n = 5;
    Pair p = {t, 7};
    Derived d;
    d.x = t, d.y = 1;
    const Pair &fresh = {t, 2}, &same{p};
    const int(&array)[3] = {t, 4, 6}, &number = {t}, &zero{};
    Pair &&temporary{8, t};
    const Base &base = {d};
    int &alias{n};
    p.a += 20, d.x += 30, alias += 1, temporary.a += 1;
    o[0] = pair(fresh) * 1000 + pair(same);
    o[1] = sum(array) * 10 + zero;
    o[2] = number * 1000 + temporary.a * 10 + temporary.b;
    o[3] = base.x * 100 + n;
    o[4] = sum({1, t, 3});
    o[5] = pair({t}) * 100 + moved({t, 1});
    o[6] = change({n}) * 100 + scalar({40 + t});
    Holder h{{t, 3}, {n}};
    n += 100;
    o[7] = h.second * 100 + t;
}
