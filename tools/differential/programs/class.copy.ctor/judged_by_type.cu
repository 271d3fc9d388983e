// Whether a constructor or an assignment copies is decided by its parameter's type, not by how that is written.

//# The class by the name of its template, with another argument: converts in one instance, copies in another
//@ values: 101 2 101 101 2 101 0 1
template <class T> struct rc { typedef T type; };
template <class T> struct rc<const T> { typedef T type; };
template <typename T> struct View {
    int v;
    __device__ View(int v) : v(v) {}
    __device__ View(const View<typename rc<T>::type> &o) : v(o.v + 100) {}
};
__device__ int mutable_view(View<float> m) { return m.v; }
__device__ int const_view(View<const float> m) { return m.v; }
__global__ void values(long long *out) {
    View<float> a(1);
    View<const float> b(2);
    View<float> c = a;
    View<const float> d = b;
    View<const float> e = a;
    *out++ = c.v;
    *out++ = d.v;
    *out++ = e.v;
    *out++ = mutable_view(a);
    *out++ = const_view(b);
    *out++ = const_view(a);
    *out++ = __is_trivially_copyable(View<float>);
    *out++ = __is_trivially_copyable(View<const float>);
}

//# The class by an alias
//@ values: 11 1011 22 2022 23 13 2023 1013 0 0
template <class T> struct Named {
    using Self = Named;
    using Reference = const Named<T> &;
    int v;
    __device__ Named(int v) : v(v) {}
    __device__ Named(const Self &o) : v(o.v + 10) {}
    __device__ Self &operator=(Reference o) {
        v = o.v + 1000;
        return *this;
    }
};
struct Plain {
    typedef Plain P;
    int v;
    __device__ Plain(int v) : v(v) {}
    __device__ Plain(P const &o) : v(o.v + 20) {}
    __device__ P &operator=(P const &o) {
        v = o.v + 2000;
        return *this;
    }
};
struct Whole {
    Plain p;
    Named<int> n;
    __device__ Whole(int v) : p(v), n(v) {}
};
__global__ void values(long long *out) {
    Named<int> a(1);
    Named<int> b = a;
    *out++ = b.v;
    a = b;
    *out++ = a.v;
    Plain c(2);
    Plain d = c;
    *out++ = d.v;
    c = d;
    *out++ = c.v;
    Whole w(3);
    Whole x = w;
    *out++ = x.p.v;
    *out++ = x.n.v;
    w = x;
    *out++ = w.p.v;
    *out++ = w.n.v;
    *out++ = __is_trivially_copyable(Whole);
    *out++ = __is_trivially_assignable(Plain &, const Plain &);
}

//# An assignment from another instance leaves the class its own
//@ values: 102 4 102 0 1
template <class T> struct Box {
    T v;
    Box() = default;
    __device__ Box(T v) : v(v) {}
    __device__ Box &operator=(const Box<int> &o) {
        v = o.v + 100;
        return *this;
    }
};
__global__ void values(long long *out) {
    Box<int> i(1), j(2);
    i = j;
    *out++ = i.v;
    Box<float> f(3), g(4);
    f = g;
    *out++ = f.v;
    f = j;
    *out++ = f.v;
    *out++ = __is_trivially_copyable(Box<int>);
    *out++ = __is_trivially_copyable(Box<float>);
}

//# A move from another instance is no move constructor
//@ values: 1 1 1 101 101
template <class T> struct Handle {
    int v = 1;
    Handle() = default;
    __device__ Handle(Handle<int> &&o) : v(o.v + 100) {}
};
__global__ void values(long long *out) {
    Handle<float> f;
    Handle<float> g = f;
    *out++ = g.v;
    Handle<float> h = static_cast<Handle<float> &&>(f);
    *out++ = h.v;
    f = g;
    *out++ = f.v;
    Handle<float> i = Handle<int>();
    *out++ = i.v;
    Handle<int> k;
    Handle<int> j = static_cast<Handle<int> &&>(k);
    *out++ = j.v;
}

//# The class as an argument of the base that it has
//@ values: 8 2 10
template <class D> struct Same { using type = D; };
struct C : Same<C> {
    int v;
    __device__ C(int v) : v(v) {}
    __device__ C(const typename Same<C>::type &o) : v(o.v + 7) {}
};
struct D : Same<C> {
    int v;
    __device__ D(int v) : v(v) {}
    __device__ D(const type &o) : v(o.v + 9) {}
};
__global__ void values(long long *out) {
    C c(1);
    C e = c;
    *out++ = e.v;
    D d(2);
    D f = d;
    *out++ = f.v;
    D g = c;
    *out++ = g.v;
}

//# Inherited constructors, of which those that copy are left out
//@ values: 101 101 105
template <class T> struct Root {
    int v;
    __device__ Root(int v) : v(v) {}
    __device__ Root(const Root<const T> &o) : v(o.v + 100) {}
};
template <class T> struct Leaf : Root<T> {
    using Root<T>::Root;
};
__global__ void values(long long *out) {
    Root<const float> a(1);
    Leaf<float> b(a);
    *out++ = b.v;
    Leaf<float> c(b);
    *out++ = c.v;
    Leaf<const float> d(5);
    Leaf<const float> e(d);
    *out++ = e.v;
}

//# A constructor whose parameters are an empty pack of the class is the default constructor
//@ values: 7 9 0 1 7
template <class... T> struct Pack {
    int v;
    __device__ Pack(T...) : v(7 + sizeof...(T)) {}
};
template <class... T> struct Defaults {
    int v;
    Defaults() = default;
    __device__ Defaults(int a, T...) : v(a) {}
};
__global__ void values(long long *out) {
    Pack<> a;
    *out++ = a.v;
    Pack<int, int> b(1, 2);
    *out++ = b.v;
    *out++ = __is_trivially_constructible(Pack<>);
    *out++ = __is_trivially_constructible(Defaults<int>);
    Pack<> c[2];
    *out++ = c[1].v;
}
