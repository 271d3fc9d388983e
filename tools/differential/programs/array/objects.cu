//@ values: 10 25 44 3 4 28 4 5 123 8 10 28 10 1 40 4
//@ values: 1 3161 7 2 3 34 5 4 7
//@ nvrtc refuses: it has no header <array>
#include <array>
template <class T, std::size_t N> __device__ T sum(const std::array<T, N> &a) {
    T s = 0;
    for (const T &x : a) s += x;
    return s;
}
__device__ std::array<int, 2> made(int a) { return {a, a + 1}; }
constexpr std::array<int, 3> fixed{1, 2, 3};
struct Holder { std::array<float, 3> v; int n; };
__device__ std::array<int, 3> table{{4, 5, 6}};
__global__ void values(long long *out) {
    std::array<int, 4> a = {1, 2, 3, 4};
    *out++ = sum(a);
    a[1] = 20;
    *out++ = a[1] + a.front() + a.back();
    *out++ = a.size() * 10 + a.max_size() + a.empty();
    *out++ = std::get<2>(a);
    *out++ = a.data()[3];
    a.fill(7);
    *out++ = sum(a);
    *out++ = made(3)[1];
    *out++ = fixed[1] + std::get<2>(fixed);
    static_assert(fixed.size() == 3, "");
    auto [x, y, z] = fixed;
    *out++ = x * 100 + y * 10 + z;
    auto &[p, q] = *[](std::array<int, 2> *at) { return at; }(reinterpret_cast<std::array<int, 2> *>(&a));
    p = 8;
    *out++ = a[0];
    std::array<int, 2> b{1}, c{};
    *out++ = b[0] * 10 + b[1] + c[1];
    *out++ = (b == c) + 2 * (b < c) + 4 * (b > c) + 8 * (b != c) + 16 * (b <= b) + 32 * (c >= b);
    b.swap(c);
    *out++ = c[0] * 10 + b[0];
    std::swap(b, c);
    *out++ = b[0];
    std::array d{1.5f, 2.5f};
    *out++ = sum(d) * 10;
    *out++ = std::tuple_size<decltype(a)>::value;
    *out++ = std::is_same_v<std::tuple_element_t<1, decltype(d)>, float>;
    *out++ = sizeof(std::array<char, 3>) * 1000 + sizeof(std::array<double, 2>) * 10 + sizeof(std::array<int, 0>);
    *out++ = std::is_aggregate_v<std::array<int, 3>> + 2 * std::is_trivially_copyable_v<std::array<int, 3>> +
             4 * std::is_trivial_v<std::array<int, 3>>;
    std::array<int, 0> none;
    *out++ = none.size() + none.empty() + (none.begin() == none.end());
    std::array<std::array<int, 2>, 2> deep = {{{1, 2}, {3, 4}}};
    *out++ = deep[1][0];
    Holder h = {{1, 2, 3}, 4};
    *out++ = h.v[2] * 10 + h.n;
    *out++ = table[1];
    *out++ = *(fixed.end() - 1) + *fixed.cbegin();
    using A = std::array<int, 3>;
    *out++ = std::is_same_v<A::value_type, int> + 2 * std::is_same_v<A::iterator, int *> +
             4 * std::is_same_v<A::const_reference, const int &>;
}
