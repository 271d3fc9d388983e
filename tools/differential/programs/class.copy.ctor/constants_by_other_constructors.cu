//@ values: 145 145 145 4 145 200 200 4 200 1200 200 140 140
// The copy constructor takes no constants: a constructor that takes what a constant object converts to makes the copy.
enum E : unsigned { zero, one };
struct Number {
    int v = 1;
    Number() = default;
    __device__ Number(Number &o) : v(o.v + 3) {}
    __device__ Number(E e) : v(e * 100 + 45) {}
    __device__ operator E() const & { return one; }
};
struct Base {
    int b = 2;
};
struct Middle : Base {
    int m = 3;
    Middle() = default;
    __device__ Middle(Middle &o) : m(o.m + 3) {}
};
// Its implicit copy constructor takes no constants, as Middle's does not.
struct Derived : Middle {
    int d = 4;
    Derived() = default;
    __device__ Derived(const Base &base) : d(base.b * 100) {}
};
struct Converts : Number {
    int c = 5;
    Converts() = default;
    __device__ Converts(const unsigned char &x) : c(x * 100 + 40) {}
};
__device__ int take(E e, Derived d) { return e * 1000 + d.d; }
__device__ int give(Converts c) { return c.c; }
__device__ Derived result(const Derived &d) { return d; }
__global__ void values(long long *out) {
    Number n;
    const Number cn;
    Number a = (Number)static_cast<const Number &&>(cn);
    *out++ = a.v;
    Number b = cn;
    *out++ = b.v;
    Number c(cn);
    *out++ = c.v;
    Number d = n;
    *out++ = d.v;
    Number e = {cn};
    *out++ = e.v;
    const Derived cd;
    Derived f = cd;
    *out++ = f.d;
    Derived g{cd};
    *out++ = g.d;
    Derived mutable_derived;
    Derived h = mutable_derived;
    *out++ = h.d;
    *out++ = take({}, cd);
    *out++ = take(one, static_cast<const Derived &&>(cd));
    *out++ = result(cd).d;
    const Converts cc;
    Converts i = cc;
    *out++ = i.c;
    *out++ = give(cc);
}
