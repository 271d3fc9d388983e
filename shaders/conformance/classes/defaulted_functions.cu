// Defaulted and deleted special functions; aggregates with default member initialisers; value initialisation.
//@ family: classes
//@ launch: defaulted grid=1 block=4
//@ arg: out:i32[28]=zero
//@ expect: out=50,501,1,60,20138,0,2,50,501,102,80,21238,10,2,50,501,203,100,22338,20,2,50,501,304,120,23438,30,2
struct Kept {
    int a = 5, b;
    Kept() = default;
    __device__ Kept(int x) : a(x), b(x + 1) {}
    Kept(const Kept &) = default;
    Kept &operator=(const Kept &) = default;
    ~Kept() = default;
};
struct OnlyMoves {
    int v;
    __device__ OnlyMoves(int v) : v(v) {}
    OnlyMoves(const OnlyMoves &) = delete;
    OnlyMoves &operator=(const OnlyMoves &) = delete;
    __device__ OnlyMoves(OnlyMoves &&o) : v(o.v) { o.v = 0; }
};
struct Aggregate {
    int a, b = 20, c = a + b;
    short d[3] = {1, 2};
};
struct Zeroed {
    int a;
    float f;
    char s[5];
};
__device__ int chosen(int) { return 1; }
__device__ int chosen(double) = delete;
__device__ OnlyMoves pass(OnlyMoves o) { return OnlyMoves(o.v * 2); }

__global__ void defaulted(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    Kept k, z = Kept(), n(t);
    k.b = 1;
    Kept copy = k;
    k = n;
    o[0] = z.a * 10;
    o[1] = copy.a * 100 + copy.b;
    o[2] = k.a * 100 + k.b;
    OnlyMoves m = pass(t + 3);
    OnlyMoves taken = static_cast<OnlyMoves &&>(m);
    o[3] = taken.v * 10 + m.v;
    Aggregate a{t}, b{t, 1}, c = {t, 2, 3, {4, 5, 6}};
    o[4] = a.c * 1000 + b.c * 100 + c.c * 10 + c.d[2] + a.d[1] + a.d[2];
    Zeroed v{}, w = {t};
    o[5] = v.a + v.s[4] + (int)v.f + w.a * 10 + w.s[t];
    o[6] = chosen(t) + chosen('c');
}
