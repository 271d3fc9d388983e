// Class template argument deduction from constructors, from guides, and in declarations of several kinds.
//@ family: templates
//@ launch: deduced grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=405,12005,23,1250,606,12016,122,1251,807,12027,221,1252,1008,12038,320,1253,1209,12049,419,1254,1410
//@ expect: out[21]=12060,518,1255,1611,12071,617,1000,1812,12082,716,1001
template <typename T, int N = 2> struct Pack {
    T v[N];
    __device__ Pack(T a, T b) : v{a, b} {}
    __device__ T sum() const { return v[0] + v[1]; }
};
template <typename A, typename B> struct Pair {
    A first;
    B second;
    __device__ Pair(const A &a, const B &b) : first(a), second(b) {}
};
template <typename F> struct Later {
    F f;
    __device__ explicit Later(F f) : f(f) {}
    __device__ int run(int v) const { return f(v); }
};
template <typename T> struct Span {
    T *data;
    int n;
    template <int N> __device__ Span(T (&a)[N]) : data(a), n(N) {}
    __device__ int total() const {
        int s = 0;
        for (int i = 0; i < n; i++) s = s * 10 + (int)data[i];
        return s;
    }
};
struct Negate {
    __device__ int operator()(int v) const { return -v; }
};
template <typename T> struct Holder {
    T v;
};
template <typename T> Holder(T) -> Holder<T>;

__global__ void deduced(int *out) {
    int t = threadIdx.x, list[3] = {t, 2, 3}, *o = out + 4 * t;
    Pack p(t, 5);
    Pack q{0.5f, 0.25f * t};
    Pair pair(p, (short)t);
    const Later later{Negate()};
    Holder h{(unsigned char)(t + 250)};
    o[0] = p.sum() + (int)(q.sum() * 8) * 100;
    o[1] = pair.first.sum() + pair.second * 10 + (int)sizeof(pair) * 1000;
    o[2] = later.run(t) + Span(list).total();
    o[3] = h.v + (int)sizeof(h) * 1000;
}
