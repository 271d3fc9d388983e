//@ values: 7 7 7 7 7 1 7 7 7 1
struct T;
struct X { __device__ operator T() const; __device__ operator short() const { return 5; } };
struct T { int v; __device__ T(int a, int) : v(a) {} __device__ T(short) : v(1) {} __device__ T(const T &o) : v(o.v) {} };
__device__ X::operator T() const { return T(7, 7); }
struct T2;
struct X2 { __device__ operator T2() const; };
struct T2 { int v; __device__ T2(int a, int) : v(a) {} __device__ T2(const X2 &) : v(1) {} __device__ T2(const T2 &o) : v(o.v) {} };
__device__ X2::operator T2() const { return T2(7, 7); }
struct T3;
struct X3 { __device__ explicit operator T3() const; __device__ operator short() const { return 1; } };
struct T3 { int v; __device__ T3(int a, int) : v(a) {} __device__ T3(short) : v(1) {} };
__device__ X3::operator T3() const { return T3(7, 7); }
struct T4;
struct X4 { __device__ operator T4(); };
struct T4 { int v; __device__ T4(int a, int) : v(a) {} __device__ T4(const X4 &) : v(1) {} };
__device__ X4::operator T4() { return T4(7, 7); }
__global__ void values(long long *out) {
    X x;
    T a(x), b{x}, c = x;
    *out++ = a.v;
    *out++ = b.v;
    *out++ = c.v;
    *out++ = static_cast<T>(x).v;
    *out++ = T(x).v;
    X2 x2;
    T2 d(x2);
    *out++ = d.v;
    X3 x3;
    T3 e(x3), f{x3};
    *out++ = e.v;
    *out++ = f.v;
    X4 x4;
    const X4 x4c = x4;
    T4 h(x4), i(x4c);
    *out++ = h.v;
    *out++ = i.v;
}
