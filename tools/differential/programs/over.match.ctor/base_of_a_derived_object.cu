//@ values: 51 51 51 51 2 3 51 52 52 51 51 51 51 51 51 51
//@ values: 51 51 1 1 51
struct U { int v; U() = default; template <class T> __device__ U(T &&t) : v(t.v + 50) {} };
struct W { int v; W() = default; template <class T> __device__ W(T t) : v(t.v + 50) {} };
struct X { int v; X() = default; __device__ X(const X &x) : v(x.v + 1) {} template <class T> __device__ explicit X(T &&t) : v(t.v + 50) {} };
struct D : U { };
struct E : W { };
struct F : X { };
template <class T> struct C { __device__ operator T() const { T d; d.v = 4; return d; } };
__device__ int take(U s) { return s.v; }
__device__ int takew(W s) { return s.v; }
__device__ int takex(X s) { return s.v; }
__device__ W give(E &s) { return s; }
__global__ void values(long long *out) {
    D d; d.v = 1; const D cd = d;
    E e; e.v = 1; const E ce = e;
    F f; f.v = 1; const F cf = f;
    *out++ = take(d);
    *out++ = take(cd);
    *out++ = takew(e);
    *out++ = takew(ce);
    *out++ = takex(f);
    *out++ = takex(cf);
    *out++ = X(f).v;
    *out++ = static_cast<X>(cf).v;
    *out++ = ((X)cf).v;
    X x{f};
    *out++ = x.v;
    *out++ = give(e).v;
    U u = d; *out++ = u.v;
    W w = e; *out++ = w.v;
    W a[2] = {e, ce};
    *out++ = a[0].v;
    *out++ = a[1].v;
    auto l = [&]() -> W { return e; };
    *out++ = l().v;
    struct H { W s; };
    H h{e};
    *out++ = h.s.v;
    *out++ = (e.v ? w : e).v;
    const W &r = e;
    *out++ = r.v;
    w = e;
    *out++ = w.v;
    W p(static_cast<E &&>(e));
    *out++ = p.v;
}
