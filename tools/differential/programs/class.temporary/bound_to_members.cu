//@ values: 1 1 18 1 1 18 1 1 18 1 1 18 1 18 18 18
//@ values: 2 7 29 12 3 1298 1 1 18 1 18 18 178279 12 1298 18
//@ values: 18 14 1298 12 1298 6 9 0 1 18
__device__ int lg;
struct T { int v; __device__ T(int v) : v(v) { lg = lg*10+v; } __device__ T(const T& o) : v(o.v) { lg = lg*10+8; } __device__ ~T() { lg = lg*10+9-v%2; } };
struct R { const T& t; };
struct RR { T&& t; };
struct N { R r; int x; };
struct C { const T& t; __device__ C(const T& t) : t(t) {} };
struct I { int& a; int b = 2; const T& d; };
struct DI { const T& t = T(3); };
struct U { int&& r; };
__device__ N makeN(const T& t) { return N{{t}, 1}; }
__global__ void values(long long *out) {
    { lg = 0; R r{T(1)}; *out++ = lg; *out++ = r.t.v; } *out++ = lg;
    { lg = 0; RR r{T(1)}; *out++ = lg; *out++ = r.t.v; } *out++ = lg;
    { lg = 0; N n{{T(1)}, 2}; *out++ = lg; *out++ = n.r.t.v; } *out++ = lg;
    { lg = 0; N n = {T(1), 2}; *out++ = lg; *out++ = n.r.t.v; } *out++ = lg;
    { lg = 0; N n{R{T(1)}, 2}; *out++ = lg; } *out++ = lg;
    { lg = 0; C c{T(1)}; *out++ = lg; } *out++ = lg;
    { lg = 0; int k = 3; I i{k, 4, T(2)}; *out++ = lg; i.a = 7; *out++ = k; } *out++ = lg;
    { lg = 0; R a[2] = {{T(1)}, {T(2)}}; *out++ = lg; *out++ = a[0].t.v + a[1].t.v; } *out++ = lg;
    { lg = 0; const R& r = R{T(1)}; *out++ = lg; *out++ = r.t.v; } *out++ = lg;
    { lg = 0; R* p; { R r{T(1)}; p = &r; *out++ = p->t.v; } *out++ = lg; } *out++ = lg;
    { lg = 0; for (int i = 0; i < 2; i++) { R r{T(i+1)}; lg = lg*10+7; } } *out++ = lg;
    { lg = 0; R r1{T(1)}, r2{T(2)}; *out++ = lg; } *out++ = lg;
    { lg = 0; auto n = makeN(T(1)); *out++ = lg; } *out++ = lg;
    { lg = 0; const T& a = T(1); const int& v = T(2).v; *out++ = lg + v; } *out++ = lg;
    { lg = 0; struct Two { const T& a; const T& b; }; Two t{T(1), T(2)}; *out++ = lg; } *out++ = lg;
    { lg = 0; U u{5}; u.r++; *out++ = u.r; int i = 2; U u2{static_cast<int&&>(i)}; u2.r = 9; *out++ = i; } *out++ = lg;
    { lg = 0; R r = R{T(1)}; *out++ = lg; } *out++ = lg;
}
