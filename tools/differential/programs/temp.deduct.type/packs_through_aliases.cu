//@ values: 1345 2 82 10 22 89
// What an alias with a pack stands for gives all of the pack.
template <class T, T... Is> struct Sequence {};
template <int... Is> using Seq = Sequence<int, Is...>;
template <class V> __device__ constexpr V sum(V v, Seq<>) { return v; }
template <class V, int I, int... Is> __device__ constexpr V sum(V v, Seq<I, Is...>) { return sum(v * 10 + I, Seq<Is...>{}); }
template <class... Ts> struct List {};
template <class A, class... Ts> using Behind = List<int, A, Ts...>;
template <class A, class... Ts> __device__ int count(Behind<A, Ts...>) { return sizeof(A) * 10 + sizeof...(Ts); }
template <int I, int... Is> __device__ int first(Seq<I, 7, Is...>) { return I * 10 + sizeof...(Is); }
__global__ void values(long long *out) {
    *out++ = sum(1, Seq<3, 4, 5>{});
    *out++ = sum(2, Sequence<int>{});
    *out++ = count(List<int, double, char, short>{});
    *out++ = count(List<int, char>{});
    *out++ = first(Sequence<int, 2, 7, 1, 1>{});
    constexpr int known = sum(0, Seq<8, 9>{});
    *out++ = known;
}
