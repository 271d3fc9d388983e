//@ values: 9 8 2 8 1 6 9 25 2 3 3 6 4 7
struct P { int w; __device__ P(int i) : w(i) {} };
__device__ constexpr int help(int) { return 4; }
struct Q { int w; __device__ constexpr Q(int i) : w(i) {} };
__device__ constexpr int helpq(Q q) { return q.w; }
struct C {
    int w;
    template <class T, int N = helpq(4)> __device__ C(T t) : w(t + N) {}
};
__device__ int f(C c) { return c.w; }
__device__ int f(...) { return -1; }
struct D {
    int w;
    __device__ D(int a, P b = 7) : w(a + b.w) {}
};
__device__ int g(D d) { return d.w; }
struct I { __device__ operator int() const { return 3; } };
struct E {
    int v;
    __device__ E(...) : v(2) {}
};
__device__ int m(int &&) { return 1; }
__device__ int m(const int &) { return 2; }
struct L {
    int v;
    __device__ operator int &() { return v; }
    __device__ operator int() const { return 9; }
};
__device__ int lref(int &r) { return r++; }
struct M { __device__ operator short() const { return 1; } __device__ operator double() const { return 2.5; } };
__device__ int second(double d) { return (int)(d * 10); }
__device__ int second(const void *) { return 0; }
__device__ int one(long) { return 1; }
__device__ int one(float) { return 2; }
struct Fl { __device__ operator float() const { return 1.5f; } };
struct Base { __device__ operator int() const { return 1; } __device__ operator long() const { return 2; } };
struct Derived : Base { __device__ operator int() const { return 3; } };
__device__ int in(int i) { return i; }
struct K { int v; __device__ K(int v) : v(v) {} __device__ K(const K &k) : v(k.v) {} };
struct ToK { __device__ operator K() const { return K(6); } };
__device__ int k(const K &k) { return k.v; }
__device__ int kk(K &&k) { return k.v + 1; }
__device__ int kk(const K &k) { return k.v + 2; }
__global__ void values(long long *out) {
    *out++ = f(5);
    *out++ = g(1);
    I i;
    *out++ = E(i).v;
    E a{"ab"};
    E b("ab");
    E c = 3;
    E d{1, 2.0};
    *out++ = a.v + b.v + c.v + d.v;
    *out++ = m(I());
    L l{5};
    lref(l);
    *out++ = l.v;
    const L cl{5};
    *out++ = in(cl);
    *out++ = second(M());
    *out++ = one(Fl());
    *out++ = in(Derived());
    *out++ = k(3);
    *out++ = k(ToK());
    *out++ = kk(3);
    *out++ = kk(ToK());
}
