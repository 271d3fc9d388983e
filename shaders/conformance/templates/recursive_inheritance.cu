// Chains of base classes made by recursion: a tuple by inheritance, visitors from overloads, mixins.
//@ family: templates
//@ launch: chains grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=1007,82,1025,4,1108,82,2025,7,1209,82,3025,10,1310,82,4025,13,1411,82,5025,16,1512,82,6025,19,1613,82
//@ expect: out[26]=7025,22,1714,82,8025,25
template <int I, typename T> struct Leaf {
    T v;
};
template <int I, typename... T> struct Chain {};
template <int I, typename H, typename... T> struct Chain<I, H, T...> : Leaf<I, H>, Chain<I + 1, T...> {
    __device__ Chain(H h, T... t) : Leaf<I, H>{h}, Chain<I + 1, T...>(t...) {}
};
template <int I, typename H, typename... T> struct Last : Last<I + 1, T...> {};
template <int I, typename H> struct Last<I, H> {
    using type = H;
    static constexpr int index = I;
};
template <int I, typename T> __device__ T &get(Leaf<I, T> &l) { return l.v; }
template <typename... F> struct Overloaded : F... {
    using F::operator()...;
};
struct OnInt {
    __device__ int operator()(int v) const { return v + 1; }
};
struct OnFloat {
    __device__ int operator()(float v) const { return (int)(v * 100); }
};
struct Counter {
    int n;
    __device__ int value() const { return n; }
};
template <typename B> struct Scaled : B {
    __device__ int value() const { return B::value() * 3; }
};
template <typename B> struct Shifted : B {
    __device__ int value() const { return B::value() + 1; }
};
__global__ void chains(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Chain<0, int, short, float> c(t, 7, 0.5f);
    get<1>(c) += (short)t;
    o[0] = get<0>(c) * 100 + get<1>(c) + (int)(get<2>(c) * 2) * 1000;
    o[1] = sizeof(Last<0, char, int, double>::type) * 10 + Last<0, char, int, double>::index;
    Overloaded<OnInt, OnFloat> f;
    o[2] = f(t) * 1000 + f(0.25f);
    Shifted<Scaled<Shifted<Counter>>> m;
    m.n = t;
    o[3] = m.value();
}
