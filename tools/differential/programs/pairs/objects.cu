//@ values: 1 23 5 99 1 203 9 1 2 9 104 8 23 100 43 7823
//@ values: 2 11 1010 2010 1201 22009 5 30 2 1 1 0 1 2 0 1606
//@ values: 3 3
//@ nvrtc refuses: it has no header <utility>
#include <utility>
struct Counted {
    int a;
    __device__ explicit Counted(int x) : a(x) {}
    __device__ Counted(const Counted &o) : a(o.a + 10) {}
    __device__ Counted(Counted &&o) : a(o.a + 100) { o.a = 0; }
    __device__ Counted &operator=(const Counted &o) { a = o.a + 1000; return *this; }
    __device__ Counted &operator=(Counted &&o) { a = o.a + 2000; o.a = -1; return *this; }
};
__device__ int which(std::pair<int, float>) { return 1; }
__device__ int which(std::pair<float, int *>) { return 2; }
template <class A, class B> __device__ int sum(const std::pair<A, B> &p) { return int(p.first) + int(p.second); }
__device__ std::pair<int, char> made(int a) { return {a, 'b'}; }
constexpr std::pair<int, double> fixed(3, 2.5);
__global__ void values(long long *out) {
    std::pair<int, float> a;
    *out++ = a.first + (a.second == 0);
    a = std::make_pair(2, 3);
    *out++ = a.first * 10 + a.second;
    std::pair<long, double> b = a;
    *out++ = b.first + b.second;
    auto c = std::make_pair(1, 'c');
    *out++ = c.second;
    *out++ = std::is_same_v<decltype(c), std::pair<int, char>>;
    auto [x, y] = b;
    *out++ = x * 100 + y;
    auto &[r, s] = c;
    r = 9;
    *out++ = c.first;
    *out++ = which({1, 2.0f});
    *out++ = which({1.0f, nullptr});
    *out++ = sum(std::pair(4, 5.5));
    *out++ = made(6).first + made(7).second;
    *out++ = fixed.first + fixed.second * 2;
    *out++ = std::get<0>(b) * 10 + std::get<double>(b);
    std::get<1>(c) = 'd';
    *out++ = c.second;
    *out++ = (a < std::make_pair(2, 4.0f)) + 2 * (a == a) + 4 * (a != a) + 8 * (a >= a) + 16 * (a > a) + 32 * (a <= a);
    std::pair<int, float> d(7, 8);
    std::swap(a, d);
    *out++ = a.first * 1000 + a.second * 100 + d.first * 10 + d.second;
    a.swap(d);
    *out++ = a.first;
    Counted one(1);
    std::pair<Counted, int> e(one, 0);
    *out++ = e.first.a;
    std::pair<Counted, int> f(std::move(one), 0);
    *out++ = f.first.a * 10 + one.a;
    std::pair<Counted, int> g = std::move(f);
    *out++ = g.first.a * 10 + f.first.a;
    e = g;
    *out++ = e.first.a;
    e = std::move(g);
    *out++ = e.first.a * 10 + g.first.a;
    std::pair<Counted, int> h(5, 6);
    *out++ = h.first.a;
    int n = 1;
    std::pair<int &, int> t(n, 2);
    t.first = 30;
    *out++ = n;
    *out++ = std::tuple_size<decltype(t)>::value;
    *out++ = std::is_same_v<std::tuple_element_t<0, decltype(t)>, int &>;
    *out++ = std::is_same_v<std::tuple_element_t<1, const std::pair<int, float>>, const float>;
    *out++ = std::is_convertible_v<std::pair<int, int>, std::pair<Counted, int>>;
    *out++ = std::is_constructible_v<std::pair<Counted, int>, std::pair<int, int>>;
    *out++ = std::is_trivially_copyable_v<std::pair<int, int>> + 2 * std::is_trivially_copy_constructible_v<std::pair<int, int>>;
    *out++ = std::is_default_constructible_v<std::pair<Counted, int>>;
    *out++ = sizeof(std::pair<char, double>) * 100 + sizeof(std::pair<char, std::pair<char, short>>);
    std::pair<int, std::pair<int, int>> deep{1, {2, 3}};
    *out++ = deep.second.second;
    std::pair<int, float> lists[] = {{1, 2}, {3, 4}};
    *out++ = lists[1].first;
}
