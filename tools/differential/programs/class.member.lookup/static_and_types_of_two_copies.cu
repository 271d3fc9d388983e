//@ values: 15 8 7 2 4
struct B { static const int n = 3; typedef int T; enum { e = 5 }; __device__ static int f() { return 7; } int v = 1; };
struct L : B {}; struct R : B {};
struct C : L, R { __device__ int get() { T t = n + e; return t + f(); } };
__global__ void values(long long *out) {
    C c;
    *out++ = c.get();
    *out++ = C::n + C::e;
    *out++ = c.f();
    *out++ = c.L::v + c.R::v; C::T t = 4;
    *out++ = t;
}
