//@ values: 8 8 41 77 3 4
struct A {
    int v;
    template <class T> __device__ A(T t) : v(sizeof(t)) {}
    template <class T, class U> __device__ A(T t, U u) : v(10 * sizeof(t) + sizeof(u)) {}
    __device__ A(const char *, int n) : v(n) {}
};
struct B : A {
    int w = 3;
    using A::A;
    __device__ B(char c) : A((long long)c) {}
};
struct Outer : B {
    using B::B;
};
__global__ void values(long long *out) {
    *out++ = B(1.0).v;
    *out++ = B('a').v;
    *out++ = B(1, 'a').v;
    *out++ = B("x", 77).v;
    *out++ = B(1).w;
    *out++ = Outer(1.0f).v;
}
