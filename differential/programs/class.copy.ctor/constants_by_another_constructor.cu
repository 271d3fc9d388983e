//@ values: 29 145 145 26 145 145 145 36 14530 145 145
// A constant object of a class whose copies take no constants is copied by another constructor, for which it may be
// converted ([dcl.init] 17.6.2, [over.best.ics] 4).
enum E : unsigned { e0, e1 };
struct A {
    int v = 26;
    A() = default;
    __device__ A(A &o) : v(o.v + 3) {}
    __device__ A(E x) : v(x * 100 + 45) {}
    __device__ operator E() const & { return e1; }
};
struct B : A {
    int w = 36;
    B() = default;
    __device__ B(A x) : w(x.v * 100 + 30) {}
};
struct C : A {
    int w = 7;
};
__device__ int take(A a) { return a.v; }
__device__ int take_b(B b) { return b.w; }
template <class T> __device__ int any(T t) { return t.v; }
__device__ A give(const A &a) { return a; }
__global__ void values(long long *out) {
    A a;
    const A c = A();
    *out++ = take(a);
    *out++ = take(c);
    *out++ = take(static_cast<const A &&>(c));
    *out++ = take(A());
    *out++ = any(c);
    *out++ = give(c).v;
    const A copy = c;
    *out++ = copy.v;
    B b;
    const B d = B();
    *out++ = take_b(b);
    *out++ = take_b(d);
    *out++ = take(d);
    const C e = C();
    *out++ = take(e);
}
