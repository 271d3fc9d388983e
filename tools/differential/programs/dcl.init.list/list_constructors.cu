//@ values: 0 30005 10005 30012 20012 30123 30123 40006 40006 30003 30000 30045 0 30045 30045 30678
//@ values: 0 1 25 35 2 2 1 2 9 1 2 1 43 11 -2 0
//@ values: 30078 30123 0 30012 20012 30987 0 3012 3123 0 30012 30003 10004 0 30333 11
//@ nvrtc refuses: it has no header <initializer_list>
#include <initializer_list>
struct V {
    int how, sum;
    __device__ V() : how(0), sum(0) {}
    __device__ V(int n) : how(1), sum(n) {}
    __device__ V(int a, int b) : how(2), sum(a * 10 + b) {}
    __device__ V(std::initializer_list<int> l) : how(3), sum(0) {
        for (int x : l) sum = sum * 10 + x;
    }
    __device__ V(std::initializer_list<int> l, int more) : how(4), sum(more) {
        for (const int &x : l) sum += x;
    }
};
struct OnlyList {
    int n;
    __device__ OnlyList(std::initializer_list<int> l) : n((int)l.size()) {}
};
struct WithDefaults {
    int n;
    __device__ WithDefaults(std::initializer_list<double> l, int k = 5) : n((int)l.size() * 10 + k) {}
    __device__ WithDefaults(int, int) : n(-1) {}
};
struct ByReference {
    int n;
    __device__ ByReference(const std::initializer_list<int> &l) : n((int)l.size()) {}
    __device__ ByReference(int, int) : n(-1) {}
};
struct Other {};
struct NotForThese {
    int how;
    __device__ NotForThese(std::initializer_list<Other>) : how(1) {}
    __device__ NotForThese(int, int) : how(2) {}
};
struct Base {
    int n;
    __device__ Base(std::initializer_list<int> l) : n((int)l.size()) {}
    __device__ Base(int a, int b) : n(a + b) {}
};
struct Derived : Base {
    using Base::Base;
};
template <class T> struct Box {
    int how;
    T first;
    __device__ Box(std::initializer_list<T> l) : how(1), first(*l.begin()) {}
    __device__ Box(T a, T b) : how(2), first(b) {}
};
struct Any {
    int how;
    template <class T> __device__ Any(std::initializer_list<T> l) : how((int)(sizeof(T) * 10 + l.size())) {}
    template <class... T> __device__ Any(T &&...) : how(-(int)sizeof...(T)) {}
};
struct Holder {
    V v{7, 8};
    V w = {1, 2, 3};
    V none{};
};
struct Init {
    V v;
    V w;
    __device__ Init() : v{1, 2}, w(1, 2) {}
};
__device__ V make() { return {9, 8, 7}; }
__device__ V make_none() { return {}; }
__device__ int taken(V v) { return v.how * 1000 + v.sum; }
__device__ int taken_ref(const V &v) { return v.how * 1000 + v.sum; }
__device__ long long show(const V &v) { return v.how * 10000 + v.sum; }
__global__ void values(long long *out) {
    *out++ = show(V{});
    *out++ = show(V{5});
    *out++ = show(V(5));
    *out++ = show(V{1, 2});
    *out++ = show(V(1, 2));
    *out++ = show(V{1, 2, 3});
    *out++ = show(V({1, 2, 3}));
    *out++ = show(V({1, 2}, 3));
    *out++ = show(V{{1, 2}, 3});
    *out++ = show(V{{}, 3});
    *out++ = show(V{{}});
    V a = {4, 5};
    *out++ = show(a);
    V b = {};
    *out++ = show(b);
    V c{a};
    *out++ = show(c);
    V d = {a};
    *out++ = show(d);
    a = {6, 7, 8};
    *out++ = show(a);
    *out++ = OnlyList{}.n;
    *out++ = OnlyList{1}.n;
    *out++ = WithDefaults{1, 2}.n;
    *out++ = WithDefaults{1., 2., 3.}.n;
    *out++ = ByReference{1, 2}.n;
    *out++ = NotForThese{1, 2}.how;
    *out++ = NotForThese{{}, {}}.how;
    *out++ = Derived{4, 5}.n;
    *out++ = Derived(4, 5).n;
    *out++ = Box<int>{1, 2}.how;
    *out++ = Box<int>(1, 2).how;
    *out++ = Box<float>{1.f, 2.f, 3.f}.how;
    *out++ = Any{1, 2, 3}.how;
    *out++ = Any{'a'}.how;
    *out++ = Any{1, 2.0}.how;
    *out++ = Any{}.how;
    Holder h;
    *out++ = show(h.v);
    *out++ = show(h.w);
    *out++ = show(h.none);
    Init i;
    *out++ = show(i.v);
    *out++ = show(i.w);
    *out++ = show(make());
    *out++ = show(make_none());
    *out++ = taken({1, 2});
    *out++ = taken_ref({1, 2, 3});
    *out++ = taken({});
    V many[] = {{1, 2}, {3}, 4, {}};
    for (const V &v : many) *out++ = show(v);
    auto p = V{3, 3, 3};
    *out++ = show(p);
    *out++ = [](V v) { return v.sum; }({1, 1});
}
