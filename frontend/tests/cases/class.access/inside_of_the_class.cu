// Inside of a class, and of what it contains, all of its members may be named [class.access].

//# Inside of the class, and of what it contains
class C { int x = 1; public: __device__ int f(C &o) { return o.x; } };
__global__ void k(int *p) { C c; *p = c.f(c); }

//#
class C { int x = 1; public: __device__ int f() { return [&] { return x; }(); } };
__global__ void k(int *p) { C c; *p = c.f(); }

//#
class C {
    static __device__ int g() { return 2; }
    public: static __device__ int f() { return [] { return g(); }(); }
};
__global__ void k(int *p) { *p = C::f(); }

//#
class C {
    int x = 1;
    public: __device__ int f() { struct L { __device__ int g(C &c) { return c.x; } } l; return l.g(*this); }
};
__global__ void k(int *p) { C c; *p = c.f(); }

//#
class C { int x = 1; public: struct N { __device__ int g(C &c) { return c.x; } }; };
__global__ void k(int *p) { C c; C::N n; *p = n.g(c); }

//#
class C { static constexpr int X = 2; public: static __device__ int f(int v = X) { return v; } };
__global__ void k(int *p) { *p = C::f(); }

//#
class C { static constexpr int X = 2; public: int y = X; };
__global__ void k(int *p) { C c; *p = c.y; }

//#
class C { enum class E { A }; public: static __device__ int f() { return (int)E::A; } };
__global__ void k(int *p) { *p = C::f(); }

//#
template <class T> class V { T x = 2; public: __device__ int f(V &u) { return u.x; } };
__global__ void k(int *p) { V<int> a; *p = a.f(a); }

//#
template <class T> class V {
    template <class U> struct I { U u; };
    public: __device__ T f() { I<T> i; i.u = 2; return i.u; }
};
__global__ void k(int *p) { V<int> a; *p = a.f(); }

//#
class C {
    int a = 1;
    friend __device__ int outside(const C &c);
    friend struct Other;
    public:
    __device__ int get() const { auto f = [this] { return a; }; return f() + hidden(); }
    protected:
    __device__ int hidden() const { return a; }
};
__device__ int outside(const C &c) { return c.a; }
struct Other { __device__ int get(const C &c) { return c.a; } };
class B { protected: int b = 2; };
struct D : B { __device__ int get() { return b + this->b; } };
template <typename T> class V {
    T x;
    public: __device__ V(T v) : x(v) {}
    __device__ bool same(const V &o) const { return x == o.x; }
    __device__ T get() const;
};
template <typename T> __device__ T V<T>::get() const { return this->x; }
__global__ void k(int *p) {
    C c;
    D d;
    Other o;
    V<int> v(3);
    p[0] = c.get() + outside(c) + o.get(c) + d.get() + v.same(v) + v.get();
}
