// Class templates with packs: a tuple by recursion, inheritance from a pack, lists of types.
//@ family: templates
//@ launch: tuples grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=199,21,162,3,12,202,21,162,113,12,205,21,162,223,12,208,21,162,333,12,211,21,162,443,12,214,21,162,553
//@ expect: out[29]=12,217,21,162,663,12,220,21,162,773,12
template <typename... T> struct Tuple;
template <> struct Tuple<> {};
template <typename H, typename... T> struct Tuple<H, T...> {
    H head;
    Tuple<T...> tail;
};
template <int I, typename H, typename... T> __device__ auto &get(Tuple<H, T...> &t) {
    if constexpr (I == 0) return t.head;
    else return get<I - 1>(t.tail);
}
template <typename... T> struct List { static constexpr int length = sizeof...(T); };
template <typename L, typename X> struct Append;
template <typename... T, typename X> struct Append<List<T...>, X> { using type = List<T..., X>; };
template <typename L> struct First;
template <typename H, typename... T> struct First<List<H, T...>> { using type = H; using rest = List<T...>; };
template <typename X, typename L> struct IndexOf;
template <typename X, typename... T> struct IndexOf<X, List<X, T...>> { static constexpr int value = 0; };
template <typename X, typename H, typename... T> struct IndexOf<X, List<H, T...>> {
    static constexpr int value = 1 + IndexOf<X, List<T...>>::value;
};
struct Red {
    int r;
    __device__ int red() const { return r; }
};
struct Green {
    int g;
    __device__ int green() const { return g * 10; }
};
template <typename... B> struct Joined : B... {
    int own;
    __device__ Joined(int o, B... b) : B(b)..., own(o) {}
};
__global__ void tuples(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    Tuple<int, float, char> x{t, {t * 0.5f, {'c'}}};
    get<0>(x) += 100;
    get<1>(x) *= 4;
    o[0] = get<0>(x) + (int)get<1>(x) + get<2>(x);
    using L = Append<Append<List<>, float>::type, short>::type;
    o[1] = L::length * 10 + IndexOf<short, L>::value;
    o[2] = sizeof(First<First<L>::rest>::type) + sizeof(Tuple<double, int>) * 10;
    Joined<Red, Green> j(t, Red{3}, Green{t});
    o[3] = j.red() + j.green() + j.own * 100;
    o[4] = sizeof(j);
}
