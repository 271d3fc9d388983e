//@ values: 9 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ values: 1 1 1
struct S {
    int &r;
    int v;
    const int c;
};
template <class T, class U> struct Same {
    static constexpr int value = 0;
};
template <class T> struct Same<T, T> {
    static constexpr int value = 1;
};
__device__ int &lvalue();
__device__ int &&xvalue();
__global__ void values(long long *out) {
    int x = 1;
    S s{x, 2, 3};
    decltype(s.r) y = s.r;
    y = 9;
    *out++ = x;
    *out++ = Same<decltype(s.r), int &>::value;
    *out++ = Same<decltype((s.r)), int &>::value;
    *out++ = Same<decltype(s.v), int>::value;
    *out++ = Same<decltype((s.v)), int &>::value;
    *out++ = Same<decltype(s.c), const int>::value;
    *out++ = Same<decltype((s.c)), const int &>::value;
    *out++ = Same<decltype(S{x, 1, 2}.v), int>::value;
    *out++ = Same<decltype((S{x, 1, 2}.v)), int &&>::value;
    *out++ = Same<decltype((static_cast<S &&>(s).v)), int &&>::value;
    *out++ = Same<decltype((static_cast<S &&>(s).r)), int &>::value;
    *out++ = Same<decltype(lvalue()), int &>::value;
    *out++ = Same<decltype(xvalue()), int &&>::value;
    *out++ = Same<decltype((1, x)), int &>::value;
    *out++ = Same<decltype(x++), int>::value;
    *out++ = Same<decltype(++x), int &>::value;
    const S &cs = s;
    *out++ = Same<decltype(cs.v), int>::value;
    *out++ = Same<decltype((cs.v)), const int &>::value;
    *out++ = Same<decltype((cs.r)), int &>::value;
}
