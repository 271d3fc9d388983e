//@ values: 111 1 5
// A value of a class and an xvalue of it give a value ([expr.cond] 4).
struct S {
    int n;
    __device__ S(int n) : n(n) {}
};
__device__ S make(int n) { return S(n); }
template <class T, class U> struct same { static constexpr int value = 0; };
template <class T> struct same<T, T> { static constexpr int value = 1; };
__device__ int kind(bool y) {
    const S c(4);
    S v(5);
    using A = decltype(y ? make(1) : static_cast<const S &&>(c));
    using B = decltype(y ? make(1) : static_cast<S &&>(v));
    using C = decltype(y ? static_cast<S &&>(v) : static_cast<S &&>(v));
    return same<A, const S>::value * 100 + same<B, S>::value * 10 + same<C, S &&>::value;
}
__device__ int value(bool y) {
    S v(5);
    return (y ? make(1) : static_cast<S &&>(v)).n;
}
__global__ void values(long long *out) {
    *out++ = kind(true);
    *out++ = value(true);
    *out++ = value(false);
}
