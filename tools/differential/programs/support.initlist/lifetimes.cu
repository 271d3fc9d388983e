//@ values: 12599 1299 1279958 415999 12599 12599 12599 125599 125599 2 1723788999 12 12991299 12992 1929
//@ nvrtc refuses: it has no header <initializer_list>
#include <initializer_list>
__device__ int log_;
struct T {
    int v;
    __device__ T(int v) : v(v) { log_ = log_ * 10 + v; }
    __device__ T(const T &o) : v(o.v + 1) { log_ = log_ * 10 + v; }
    __device__ ~T() { log_ = log_ * 10 + 9; }
};
struct S {
    int n;
    __device__ S(std::initializer_list<T> l) : n((int)l.size()) { log_ = log_ * 10 + 7; }
    __device__ ~S() { log_ = log_ * 10 + 8; }
};
struct Holds {
    std::initializer_list<T> l;
};
__device__ int count(std::initializer_list<T> l) { return (int)l.size(); }
__device__ int many(std::initializer_list<S> l) { return (int)l.size(); }
__device__ long long taken() {
    long long l = log_;
    log_ = 0;
    return l;
}
__device__ int early(bool c) {
    std::initializer_list<T> l = {1, 2};
    if (c) return l.begin()->v;
    return l.begin()[1].v;
}
__global__ void values(long long *out) {
    log_ = 0;
    {
        std::initializer_list<T> l = {1, 2};
        log_ = log_ * 10 + 5;
    }
    *out++ = taken();
    count({1, 2});
    *out++ = taken();
    {
        S s{1, 2};
        log_ = log_ * 10 + 5;
    }
    *out++ = taken();
    {
        T t(3);
        taken();
        std::initializer_list<T> l = {t, 1};
        log_ = log_ * 10 + 5;
    }
    *out++ = taken();
    {
        auto &&l = {T(1), T(2)};
        log_ = log_ * 10 + 5;
    }
    *out++ = taken();
    {
        const std::initializer_list<T> &l = {1, 2};
        log_ = log_ * 10 + 5;
    }
    *out++ = taken();
    {
        Holds h{{1, 2}};
        log_ = log_ * 10 + 5;
    }
    *out++ = taken();
    for (const T &t : std::initializer_list<T>{1, 2}) log_ = log_ * 10 + 5;
    *out++ = taken();
    for (const T &t : {T(1), T(2)}) log_ = log_ * 10 + 5;
    *out++ = taken();
    *out++ = many({{1}, {2, 3}});
    *out++ = taken();
    *out++ = early(true) * 10 + early(false);
    *out++ = taken();
    bool c = true;
    int r = c ? count({1, 2}) : count({3});
    log_ = log_ * 10 + r;
    *out++ = taken();
    for (int i = 0; i < 2; ++i) {
        std::initializer_list<T> l = {i + 1};
        if (i == 0) continue;
    }
    *out++ = taken();
}
