//@ values: 5 7 4 4 6 1 3 3
__device__ int g_;
struct S {
    int v;
    __device__ decltype(auto) by_value() { return v; }
    __device__ decltype(auto) by_reference() { return (v); }
};
__device__ decltype(auto) global() { return (g_); }
template <class F, class... A> __device__ decltype(auto) call(F f, A &&...a) { return f(static_cast<A &&>(a)...); }
__global__ void values(long long *out) {
    S s{1};
    s.by_reference() = 5;
    *out++ = s.by_value();
    global() = 7;
    *out++ = g_;
    int x = 1;
    decltype(auto) r = (x);
    r = 4;
    *out++ = x;
    decltype(auto) copy = x;
    copy = 9;
    *out++ = x;
    call([](int &v) -> int & { return v; }, x) = 6;
    *out++ = x;
    auto &&forward = x;
    *out++ = &forward == &x;
    int many[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    auto (*p)[2] = many;
    *out++ = p[1][0];
    auto *q = &x;
    *q = 3;
    *out++ = x;
}
