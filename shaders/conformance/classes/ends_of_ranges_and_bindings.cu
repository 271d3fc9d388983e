// When objects end that have no name: ranges, iterators, what structured bindings are parts of, closures, and
// temporaries in the declarations of these.
//@ family: classes
//@ launch: ends grid=1 block=3
//@ arg: out:u64[15]=zero
//@ expect: out=18952184,252829695,38824338391039,5685212819174195199,6250994,20004856,2135370096639
//@ expect: out[7]=38893326368767,5685494294153003007,100015999,21057528,13251175054499839,38962314346495
//@ expect: out[13]=5685775769131810815,100015999
typedef unsigned long long Log;
struct Traced {
    Log *log;
    int id;
    __device__ Traced(Log *l, int i) : log(l), id(i) { *log = *log * 16 + i; }
    __device__ Traced(const Traced &o) : log(o.log), id(o.id) { *log = *log * 16 + 14; }
    __device__ ~Traced() { *log = *log * 16 + 15; }
};
struct Iterator {
    Traced t;
    __device__ bool operator!=(const Iterator &o) const { return Traced(t.log, 13).id && t.id != o.t.id; }
    __device__ void operator++() { t.id++; }
    __device__ int operator*() const { return t.id; }
};
struct Range {
    Log *log;
    int n;
    __device__ Iterator begin() const { return {Traced(log, 1)}; }
    __device__ Iterator end() const { return {Traced(log, n + 1)}; }
};
struct Parts {
    Traced first, second;
};
__device__ int value(const Traced &t) { return t.id; }
__device__ Range range(const Traced &t) { return {t.log, t.id}; }

__global__ void ends(Log *out) {
    int t = threadIdx.x;
    Log l[5] = {};
    for (const Traced &x : {Traced(&l[0], 1), Traced(&l[0], t + 2)}) l[0] = l[0] * 16 + x.id;
    l[0] = l[0] * 16 + 8;
    for (int i : range(Traced(&l[1], t))) l[1] = l[1] * 16 + i + 8;
    {
        auto [a, b] = Parts{Traced(&l[2], 1 + value(Traced(&l[2], 2))), {&l[2], 4 + t}};
        l[2] = l[2] * 16 + a.id + b.id;
        const auto &[c, d] = Parts{a, b};
        l[2] = l[2] * 16 + (&c != &a) + d.id;
    }
    {
        Traced x(&l[3], t);
        auto f = [x, y = Traced(&l[3], 4)] { return x.id + y.id; };
        auto g = [f] { return f() + 1; };
        l[3] = l[3] * 16 + g();
        int r = [z = x, f](int v) { return v + z.id + f(); }(1);
        l[3] = l[3] * 16 + r;
    }
    (void)Traced(&l[4], 5);
    Traced(&l[4], 6), l[4] = l[4] * 16 + 1;
    t > 0 ? void(Traced(&l[4], 7)) : (void)(l[4] = l[4] * 16 + 2);
    for (int i = 0; i < 5; i++) out[5 * t + i] = l[i];
}
