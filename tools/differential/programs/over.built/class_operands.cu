//@ values: 375 506 475 7 -6 -7 12 1 2 3 2 3 1 1 0 1 2 103 10 1024 1 9 2 2 6 1 4 3 1
struct N { double v; __device__ operator double &() { return v; } };
struct M { __device__ operator int() const { return 6; } };
struct P { int *p; __device__ operator int *() const { return p; } };
enum class E { a, b };
struct Q { __device__ operator E() const { return E::b; } };
struct R { float f; __device__ R(float f) : f(f) {} __device__ operator float() const { return f; } };
__device__ R operator+(R a, R b) { return R(a.f + b.f + 100); }
struct Both { __device__ operator char() const { return 5; } __device__ explicit operator double() const { return 2; } };
struct Base { int v; };
struct Derived : Base { int w; };
struct F { int v; __device__ F(int v) : v(v) {} };
__device__ int sum(int n, ...) { return n; }
__global__ void values(long long *out) {
    double d = 1.5;
    N n{2.25};
    *out++ = (long long)((d + n) * 100);
    *out++ = (long long)((n * n) * 100);
    n += 1;
    d += n;
    *out++ = (long long)(d * 100);
    M m;
    *out++ = m + 1;
    *out++ = -m;
    *out++ = ~m;
    *out++ = m << 1;
    *out++ = m == 6;
    *out++ = m % 4;
    int many[4] = {1, 2, 3, 4};
    P p{many};
    *out++ = *(p + 2);
    *out++ = p[1];
    *out++ = 2[p];
    *out++ = *p;
    *out++ = p == many;
    *out++ = p - many;
    *out++ = Q() == E::b;
    *out++ = many[m - 5];
    *out++ = (int)(R(1) + R(2)).f;
    Both b;
    *out++ = b * 2;
    int i = 10;
    i += m;
    i <<= M();
    *out++ = i;
    switch (m) {
    case 6: *out++ = 1; break;
    default: *out++ = 0;
    }
    Base base{1};
    Derived derived;
    derived.v = 2;
    derived.w = 3;
    bool c = d > 0;
    (c ? base : derived).v = 9;
    *out++ = base.v;
    *out++ = (c ? derived : base).v;
    *out++ = (!c ? base : derived).v;
    *out++ = c ? m : 2;
    *out++ = !c ? 2.5 > 2 : m;
    *out++ = (c ? F(4) : 3).v;
    *out++ = (!c ? F(4) : 3).v;
    *out++ = sum(1, base, derived);
}
