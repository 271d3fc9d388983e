//@ values: 0 1 0 3 3 3 1 3 1 9 9 0 5 99 10 6
//@ values: 7 6 30300 2004 6 0 13 1 4 1 1 2 5 3 1 1
//@ values: 1 1 1 8 16 1 12354 6 6 2 99 1 9
//@ nvrtc refuses: it has no header <initializer_list>
#include <initializer_list>
template <class A, class B> struct Same {
    static constexpr bool value = false;
};
template <class A> struct Same<A, A> {
    static constexpr bool value = true;
};
using L = std::initializer_list<int>;
__device__ int sum(std::initializer_list<int> l) {
    int s = 0;
    for (auto i = l.begin(); i != l.end(); ++i) s += *i;
    return s;
}
__device__ constexpr int total(std::initializer_list<int> l) {
    int s = 0;
    for (int x : l) s += x;
    return s;
}
__device__ L pass(L l) { return l; }
__device__ int with_default(L l = {1, 2, 3}) { return sum(l); }
struct Keeps {
    L l;
};
__device__ int nested(std::initializer_list<std::initializer_list<int>> ll) {
    int s = 0;
    for (auto l : ll) s = s * 100 + sum(l);
    return s;
}
struct P {
    int x, y;
};
__device__ int points(std::initializer_list<P> l) {
    int s = 0;
    for (const P &p : l) s = s * 10 + p.x * p.y;
    return s;
}
template <int... N> __device__ int packed() { return sum({N...}); }
template <class... T> __device__ int twice(T... v) { return sum({(v * 2)..., 1}); }
__global__ void values(long long *out) {
    L none;
    *out++ = none.size();
    *out++ = none.begin() == none.end();
    L empty = {};
    *out++ = empty.size();
    L l = {1, 2, 3};
    *out++ = l.size();
    *out++ = l.begin()[2];
    *out++ = l.end() - l.begin();
    *out++ = *std::begin(l);
    *out++ = std::end(l)[-1];
    L same = l;
    *out++ = same.begin() == l.begin();
    L braces{4, 5};
    *out++ = sum(braces);
    l = braces;
    *out++ = sum(l);
    *out++ = sum({});
    *out++ = sum({5});
    *out++ = sum({1, 'a', true});
    *out++ = sum(pass({1, 2, 3, 4}));
    *out++ = with_default();
    *out++ = with_default({7});
    Keeps k{{1, 2, 3}};
    *out++ = sum(k.l);
    *out++ = nested({{1, 2}, {3}, {}});
    *out++ = points({{1, 2}, {3}, {}, P{2, 2}});
    *out++ = packed<1, 2, 3>();
    *out++ = packed<>();
    *out++ = twice(1, 2, 3);
    auto a = {1, 2, 3, 4};
    *out++ = Same<decltype(a), L>::value;
    *out++ = a.size();
    auto one = {1};
    *out++ = Same<decltype(one), L>::value;
    auto brace{1};
    *out++ = Same<decltype(brace), int>::value;
    const auto &r = {1.5, 2.5};
    *out++ = r.size();
    *out++ = (int)(r.begin()[1] * 2);
    auto &&f = {1, 2};
    *out++ = sum(f);
    *out++ = Same<L::value_type, int>::value;
    *out++ = Same<L::reference, const int &>::value;
    *out++ = Same<L::const_reference, const int &>::value;
    *out++ = Same<L::iterator, const int *>::value;
    *out++ = Same<L::const_iterator, const int *>::value;
    *out++ = sizeof(L::size_type);
    *out++ = sizeof(L);
    *out++ = Same<decltype(l.begin()), const int *>::value;
    int s = 0;
    for (int x : {1, 2, 3}) s = s * 10 + x;
    for (auto x : L{4, 5}) s = s * 10 + x;
    for (int i = 0; i < 3; ++i)
        for (int x : {i, i + 1}) s += x;
    *out++ = s;
    constexpr int t = total({1, 2, 3});
    *out++ = t;
    static_assert(total({}) == 0 && total({4, 4}) == 8, "");
    int i = 1;
    *out++ = sum({i++, i++, i++});
    int array[2] = {1, 2};
    std::initializer_list<int *> pointers = {array, array + 1, nullptr};
    *out++ = *pointers.begin()[1];
    std::initializer_list<const char *> texts = {"ab", "c"};
    *out++ = texts.begin()[1][0];
    int S = 0;
    if (auto ll = {1, 2}; ll.size() == 2) S = 1;
    *out++ = S;
    *out++ = [](std::initializer_list<long> l) { return l.begin()[0]; }({9});
}
