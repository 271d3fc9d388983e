// Member classes, enumerations and member class templates that are defined outside of their classes
// (C++17 [temp.mem.class], [temp.mem.enum], [temp.mem], [temp.class.spec.mfunc]).
//@ family: templates
//@ launch: classes grid=1 block=3
//@ arg: out:i32[36]=zero
//@ expect: out=0,3,5,105,418,6,9,21,4321,11,13,8
//@ expect: out[12]=2,4,7,105,419,6,10,21,4321,11,13,9
//@ expect: out[24]=4,5,9,105,420,6,11,21,4321,11,13,10
template <class T> struct A {
    struct B;
    struct Counter {
        int *p;
        __device__ Counter(int *p);
        __device__ ~Counter();
        template <class U> __device__ Counter(U u, int *p);
    };
    template <class U> struct C;
    enum E : int;
    enum class F;
    template <class U> struct Kind {
        static constexpr int v = 1;
    };
    __device__ T first() const;
    T v;
};
template <class T> struct A<T *> {
    struct B;
    T v;
};
template <class X> struct A<X>::B {
    X x;
    __device__ X twice() const;
};
template <class X> struct A<X *>::B {
    X x, y;
};
template <class T> __device__ T A<T>::B::twice() const { return x * 2; }
template <class T> __device__ T A<T>::first() const {
    B b{v};
    return b.x + 3;
}
template <class T> __device__ A<T>::Counter::Counter(int *p) : p(p) {}
template <class T> __device__ A<T>::Counter::~Counter() { *p += sizeof(T); }
template <class T> template <class U> __device__ A<T>::Counter::Counter(U u, int *p) : p(p) { *p += u; }

template <class X> template <class Y> struct A<X>::C {
    X x;
    Y y;
    template <class Z> struct D;
    template <class Z> __device__ int sizes(Z) const;
    __device__ int sum() const;
};
template <class X> template <class Y> template <class Z> struct A<X>::C<Y>::D {
    X x;
    Y y;
    Z z;
    __device__ int sum() const;
};
template <class X> template <class Y> __device__ int A<X>::C<Y>::sum() const { return x + y; }
template <class X> template <class Y> template <class Z> __device__ int A<X>::C<Y>::sizes(Z) const {
    return sizeof(X) * 100 + sizeof(Y) * 10 + sizeof(Z) + x;
}
template <class X> template <class Y> template <class Z> __device__ int A<X>::C<Y>::D<Z>::sum() const { return x + y + z; }
template <class T> enum A<T>::E : int { low = 4, high };
template <class T> enum class A<T>::F { only = 2 };

template <class T> template <class U> struct A<T>::Kind<U *> {
    static constexpr int v = 2;
};
template <> template <class U> struct A<char>::Kind {
    static constexpr int v = 3;
};
template <> template <> struct A<char>::Kind<float> {
    static constexpr int v = 4;
};

namespace space {
template <class T> struct In;
template <> struct In<float> {
    struct B;
    template <class U> struct C;
};
struct Plain {
    template <class U> struct C;
    enum E : int;
};
template <class T> __device__ T plus(T v, int n = 1);
} // namespace space
template <class T> struct space::In {
    T v;
    struct B;
};
template <class T> struct space::In<T>::B {
    T w;
};
struct space::In<float>::B {
    int w;
};
template <class U> struct space::In<float>::C {
    U w;
};
template <class U> struct space::Plain::C {
    U w;
};
enum space::Plain::E : int { five = 5 };
template <class U> __device__ U space::plus(U v, int n) { return v + n; }

__global__ void classes(int *out) {
    int t = threadIdx.x, *o = out + 12 * t;
    A<int>::B b{t};
    o[0] = b.twice();
    o[1] = A<int>{t}.first();
    A<int *>::B pair{t, 5};
    o[2] = pair.x + pair.y + t;
    int n = 0;
    {
        A<int>::Counter one(&n);
        A<char>::Counter two(100, &n);
    }
    o[3] = n;
    A<int>::C<char> c{t, 1};
    o[4] = c.sizes(1.0);
    A<int>::C<char>::D<double> d{1, 2, 3.0};
    o[5] = d.sum();
    o[6] = A<int>::high + A<int>::low + t;
    o[7] = A<int>::Kind<int>::v + 10 * A<int>::Kind<int *>::v;
    o[8] = A<int>::Kind<float>::v + 10 * A<int>::Kind<int *>::v + 100 * A<char>::Kind<int *>::v + 1000 * A<char>::Kind<float>::v;
    space::In<int>::B e{4};
    space::In<float>::B f{7};
    o[9] = e.w + f.w;
    space::In<float>::C<int> g{6};
    space::Plain::C<short> h{2};
    o[10] = g.w + h.w + space::Plain::five;
    o[11] = space::plus(t) + space::plus(3, 2) + (int)A<int>::F::only + (c.sum() - t - 1);
}
