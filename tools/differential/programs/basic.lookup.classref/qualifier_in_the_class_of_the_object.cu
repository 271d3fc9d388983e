//@ values: 121 2 1 2 6 6 7 7603 3
struct B {
    int v = 1;
};
typedef B Q;
template <class T> struct P {
    T v = 6;
};
namespace N {
struct C {
    int v = 2;
    __device__ int f() { return 3; }
};
struct D : B, C {
    typedef C Q;
    typedef B R;
};
struct E : P<long>, C {
    int v = 7;
};
}
__device__ int outer() {
    N::D d;
    return d.R::v + 10 * d.C::v + 100 * d.B::v;
}
template <class T> __device__ int instance(T t) {
    return t.C::f() + 100 * t.template P<long>::v + 1000 * t.E::v;
}
__global__ void values(long long *out) {
    N::D d;
    N::E e;
    *out++ = outer();
    *out++ = d.N::C::v;
    *out++ = d.::B::v;
    *out++ = d.N::D::C::v;
    *out++ = e.P::v;
    *out++ = e.P<long>::v;
    *out++ = e.N::E::v;
    *out++ = instance(e);
    *out++ = d.C::f();
}
