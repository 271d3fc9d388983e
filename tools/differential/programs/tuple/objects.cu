//@ values: 1 23 7 102 1 73 4 6349 11 8 14 12 39 3 0 47
//@ values: 1 110 10305 5 15 8 11 1010 2010 1201 22009 23010 15 44 1 1
//@ values: 1 0 161208 0 80604 80400 40201 11600 21200 8
//@ nvrtc refuses: it has no header <tuple>
#include <tuple>
#include <utility>
struct Counted {
    int a;
    __device__ Counted(int x) : a(x) {}
    __device__ Counted(const Counted &o) : a(o.a + 10) {}
    __device__ Counted(Counted &&o) : a(o.a + 100) { o.a = 0; }
    __device__ Counted &operator=(const Counted &o) { a = o.a + 1000; return *this; }
    __device__ Counted &operator=(Counted &&o) { a = o.a + 2000; o.a = -1; return *this; }
};
struct Explicit { int a; explicit __device__ Explicit(int x) : a(x) {} };
struct Empty {};
struct OtherEmpty {};
struct Sums { template <class... Ts> __device__ int operator()(Ts... ts) const { return (0 + ... + int(ts)); } };
__device__ std::tuple<int, float, char> made(int a) { return {a, 2.5f, 'c'}; }
template <class... Ts> __device__ int count(const std::tuple<Ts...> &) { return sizeof...(Ts); }
template <class T> __device__ long long offset(const T &whole, const void *part) {
    return static_cast<const char *>(part) - reinterpret_cast<const char *>(&whole);
}
constexpr std::tuple<int, double> fixed(3, 2.5);
__global__ void values(long long *out) {
    std::tuple<int, float> a;
    *out++ = std::get<0>(a) + (std::get<1>(a) == 0);
    std::tuple<int, float> b(2, 3);
    *out++ = std::get<0>(b) * 10 + std::get<1>(b);
    std::get<0>(b) = 7;
    *out++ = std::get<int>(b);
    auto c = std::make_tuple(1, 2.0f, 'c');
    *out++ = std::get<2>(c) + std::tuple_size<decltype(c)>::value;
    *out++ = std::is_same_v<decltype(c), std::tuple<int, float, char>>;
    int i;
    float f;
    std::tie(i, f) = b;
    *out++ = i * 10 + f;
    std::tie(i, std::ignore) = std::make_pair(4, 5);
    *out++ = i;
    auto [x, y, z] = made(6);
    *out++ = x * 1000 + y * 100 + z;
    auto &[p, q] = b;
    p = 11;
    *out++ = std::get<0>(b);
    const auto &[k, l] = fixed;
    *out++ = k + l * 2;
    std::tuple<long, double> d = b;
    *out++ = std::get<0>(d) + std::get<1>(d);
    d = std::make_tuple(1, 2);
    *out++ = std::get<0>(d) * 10 + std::get<1>(d);
    d = std::make_pair(3, 4.5f);
    *out++ = std::get<0>(d) * 10 + std::get<1>(d) * 2;
    *out++ = count(std::tuple(1, 2u, 3.0));
    *out++ = count(std::tuple<>());
    *out++ = (a < b) + 2 * (a == a) + 4 * (a != b) + 8 * (b > a) + 16 * (a >= b) + 32 * (a <= b);
    *out++ = std::make_tuple(1, 2) < std::make_tuple(1, 3L);
    std::swap(a, b);
    *out++ = std::get<0>(a) * 10 + std::get<0>(b);
    auto joined = std::tuple_cat(std::make_tuple(1, 2), std::make_tuple(), std::make_pair(3, 4), std::make_tuple(5));
    *out++ = std::get<0>(joined) * 10000 + std::get<2>(joined) * 100 + std::get<4>(joined);
    *out++ = count(joined);
    *out++ = std::apply(Sums(), joined);
    *out++ = std::make_from_tuple<Explicit>(std::make_tuple(8)).a;
    Counted one(1);
    std::tuple<Counted, int> e(one, 0);
    *out++ = std::get<0>(e).a;
    std::tuple<Counted, int> g(std::move(one), 0);
    *out++ = std::get<0>(g).a * 10 + one.a;
    std::tuple<Counted, int> h = std::move(g);
    *out++ = std::get<0>(h).a * 10 + std::get<0>(g).a;
    e = h;
    *out++ = std::get<0>(e).a;
    e = std::move(h);
    *out++ = std::get<0>(e).a * 10 + std::get<0>(h).a;
    Counted taken = std::get<0>(std::move(e));
    *out++ = taken.a * 10 + std::get<0>(e).a;
    std::tuple<Counted> single(5);
    std::tuple<Counted> again = single;
    *out++ = std::get<0>(again).a;
    auto refs = std::forward_as_tuple(i, 3);
    std::get<0>(refs) = 44;
    *out++ = i;
    *out++ = std::is_same_v<decltype(refs), std::tuple<int &, int &&>>;
    *out++ = std::is_same_v<std::tuple_element_t<1, decltype(c)>, float>;
    *out++ = std::is_constructible_v<std::tuple<Explicit>, int> + 2 * std::is_convertible_v<int, std::tuple<Explicit>>;
    *out++ = std::is_trivially_copyable_v<std::tuple<int, int>> + 2 * std::is_default_constructible_v<std::tuple<Explicit>>;
    // The elements lie backwards.
    std::tuple<char, int, double> u('a', 1, 2.0);
    *out++ = sizeof(u) * 10000 + offset(u, &std::get<0>(u)) * 100 + offset(u, &std::get<1>(u));
    *out++ = offset(u, &std::get<2>(u));
    std::tuple<char, short, int> v;
    *out++ = sizeof(v) * 10000 + offset(v, &std::get<0>(v)) * 100 + offset(v, &std::get<1>(v));
    std::tuple<int, char> w;
    *out++ = sizeof(w) * 10000 + offset(w, &std::get<0>(w)) * 100 + offset(w, &std::get<1>(w));
    *out++ = sizeof(std::tuple<Empty, int>) * 10000 + sizeof(std::tuple<Empty, Empty>) * 100 + sizeof(std::tuple<>);
    *out++ = sizeof(std::tuple<Empty, OtherEmpty>) * 10000 + sizeof(std::tuple<int, Empty, double, Empty>) * 100;
    *out++ = sizeof(std::tuple<std::tuple<Empty>, Empty>) * 10000 + sizeof(std::tuple<std::tuple<char, int>, char>) * 100;
    *out++ = alignof(std::tuple<char, double>);
}
