//@ values: 45 7 18 50 -10 72 107102 72 2 211 12 14 82 3
//@ nvrtc refuses: it has no header <utility>
// Classes for which std::tuple_size is specialised: by a member `get`, by a function, and with elements by value.
#include <utility>
namespace lib {
struct Member {
    int a;
    float b;
    template <std::size_t I> __device__ auto &get() {
        if constexpr (I == 0) return a;
        else return b;
    }
};
struct Free { int first, second, third; };
template <std::size_t I> __device__ int get(const Free &f) { return I == 0 ? f.second * 10 : f.third * 10; }
struct Both { int x[2]; };
template <std::size_t I> __device__ int &get(Both &b) { return b.x[I]; }
template <std::size_t I> __device__ const int &get(const Both &b) { return b.x[I]; }
template <std::size_t I> __device__ int &&get(Both &&b) { b.x[I] += 100; return static_cast<int &&>(b.x[I]); }
struct Plain { int a, b; };
}
namespace std {
template <> struct tuple_size<lib::Member> : integral_constant<size_t, 2> {};
template <> struct tuple_element<0, lib::Member> { using type = int; };
template <> struct tuple_element<1, lib::Member> { using type = float; };
template <> struct tuple_size<lib::Free> { static constexpr size_t value = 2; };
template <size_t I> struct tuple_element<I, lib::Free> { using type = int; };
template <> struct tuple_size<lib::Both> : integral_constant<size_t, 2> {};
template <size_t I> struct tuple_element<I, lib::Both> { using type = int; };
}
__device__ int whole(lib::Both &b) { return b.x[0] * 10 + b.x[1]; }
__global__ void values(long long *out) {
    lib::Member m{3, 2.5f};
    auto &[a, b] = m;
    a = 4;
    b *= 2;
    *out++ = m.a * 10 + m.b;
    *out++ = std::is_same_v<decltype(a), int> + 2 * std::is_same_v<decltype(b), float> + 4 * std::is_same_v<decltype((a)), int &>;
    auto [c, d] = m;
    c = 9;
    *out++ = m.a + c + d;
    lib::Free f{1, 2, 3};
    auto [e, g] = f;
    *out++ = e + g;
    const auto &[h, i] = f;
    *out++ = h - i;
    lib::Both both{{1, 2}};
    auto &[j, k] = both;
    j = 7;
    *out++ = whole(both);
    auto [l, n] = both;
    *out++ = l * 1000 + n;
    const auto &[o, p] = both;
    *out++ = o * 10 + p;
    *out++ = std::is_same_v<decltype(o), int> + 2 * std::is_same_v<decltype((o)), const int &>;
    auto &&[q, r] = lib::Both{{5, 6}};
    *out++ = q + r;
    lib::Plain plain{1, 2};
    const auto [s, t] = plain;
    *out++ = s * 10 + t;
    std::pair<int, int> pairs[2] = {{1, 2}, {3, 4}};
    int sum = 0;
    for (auto &[u, v] : pairs) sum += u * v;
    *out++ = sum;
    int one = 1, two = 2;
    std::pair<int &, const int &> refs(one, two);
    auto [w, x] = refs;
    w = 8;
    *out++ = one * 10 + x;
    *out++ = std::is_same_v<decltype(w), int &> + 2 * std::is_same_v<decltype(x), const int &>;
}
