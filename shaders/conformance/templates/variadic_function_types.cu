// Types of functions with variable arguments are types of their own (C++17 [dcl.fct] 5).
//@ family: templates
//@ launch: types grid=1 block=1
//@ arg: out:i32[6]=zero
//@ expect: out=3,101,100,0,1,12
template <class T> struct Kind {
    static constexpr int v = 0;
};
template <class R, class... A> struct Kind<R(A...)> {
    static constexpr int v = 1 + (int)sizeof...(A);
};
template <class R, class... A> struct Kind<R(A..., ...)> {
    static constexpr int v = 100 + (int)sizeof...(A);
};
template <class A, class B> struct Same {
    static constexpr int v = 0;
};
template <class A> struct Same<A, A> {
    static constexpr int v = 1;
};
template <class R, class... A> __device__ int count(R (*)(A..., ...)) { return 10 + (int)sizeof...(A); }

__global__ void types(int *out) {
    out[0] = Kind<int(int, float)>::v;
    out[1] = Kind<void(int, ...)>::v;
    out[2] = Kind<int(...)>::v;
    out[3] = Same<int(int, ...), int(int)>::v;
    out[4] = Same<int (*)(int, ...), int (*)(int, ...)>::v;
    out[5] = count((int (*)(int, char, ...))nullptr);
}
