//@ values: 11 6 19 4 6 3 9 4
// Where no `typename` is needed: for bases, behind `::` alone, and in the class itself.
struct S {
    struct base {
        int b;
        __device__ base(int b) : b(b) {}
    };
    using type = int;
    static constexpr int value = 3;
    struct Inner {
        static constexpr int value = 4;
    };
};
template <class T> struct A : T::base {
    using type = long;
    struct I {
        int i;
    };
    A<T>::type m;
    A::type n;
    I o;
    __device__ A() : T::base(5), m(1), n(2), o{3} {}
    __device__ A<T>::type f(A<T>::type x, A::I y);
    static constexpr int v = T::value + T::Inner::value;
    int a[T::value];
};
template <class T> __device__ typename A<T>::type A<T>::f(A<T>::type x, A::I y) { return x + y.i + T::value; }
template <class T, int N = T::value> __device__ int g(const typename T::type &x) { return x + N; }
template <class T> constexpr int w = T::value;
template <class T> constexpr int u(T::value);
template <class T> struct P;
template <class T> struct P<T *> {
    using type = typename T::type;
    type p = T::value;
};
template <class T> struct Q {
    template <class U> __device__ int f(U T_) { return T_; }
    friend __device__ int h(Q<T> q, int x) { return x + T::value; }
};
__global__ void values(long long *out) {
    A<S> a;
    *out++ = a.b + a.m + a.n + a.o.i;
    *out++ = a.f(1, {2});
    *out++ = sizeof(a.a) + A<S>::v;
    *out++ = g<S>(1);
    *out++ = w<S> + u<S>;
    *out++ = P<S *>().p;
    *out++ = Q<S>().f(9);
    *out++ = h(Q<S>(), 1);
}
