//@ values: 1 2 10 11 21 20 20 30 31 32
template <class T> struct S {
    struct In {
        __device__ static int f() { return 1; }
    };
    __device__ static int g() { return 10; }
    static constexpr int n = 4;
    template <class U> __device__ static int m(U) { return 20; }
    template <class U> struct Of {
        static constexpr int value = 30;
    };
};
template <> struct S<float>::In {
    __device__ static int f() { return 2; }
};
template <> __device__ int S<char>::g() { return 11; }
template <> template <> __device__ int S<int>::m(char) { return 21; }
template <> template <class U> struct S<int>::Of {
    static constexpr int value = 31;
};
template <> template <> struct S<int>::Of<char> {
    static constexpr int value = 32;
};
__global__ void values(long long *out) {
    *out++ = S<int>::In::f();
    *out++ = S<float>::In::f();
    *out++ = S<int>::g();
    *out++ = S<char>::g();
    *out++ = S<int>::m('a');
    *out++ = S<int>::m(1);
    *out++ = S<char>::m('a');
    *out++ = S<char>::Of<int>::value;
    *out++ = S<int>::Of<int>::value;
    *out++ = S<int>::Of<char>::value;
}
