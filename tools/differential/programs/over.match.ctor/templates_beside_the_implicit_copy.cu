//@ values: 51 1 1 1 51 3 51 1515151 51 1 1 51 51 3 51 1515151
//@ values: 1 1 1 1 1 3 1 1010101 1 1 1 1 1 3 1 1010101
//@ values: 1 51 61 61 51 1 51 51 51 51 51 51 51 51 1
struct S { int v; S() = default; template <class T> __device__ S(T &t) : v(t.v + 50) {} };
struct U { int v; U() = default; template <class T> __device__ U(T &&t) : v(t.v + 50) {} };
struct W { int v; W() = default; template <class T> __device__ W(T t) : v(t.v + 50) {} };
struct K { int v; K() = default; template <class T> __device__ K(const T &t) : v(t.v + 50) {} };
struct X { int v; X() = default; template <class T> __device__ explicit X(T &t) : v(t.v + 50) {} };
struct N { int v; S s; N() = default; N(const N &) = default; template <class... A> __device__ N(A &...t) : v((t.v + ... + 60)) {} };
template <class T> __device__ int take(T s) { return s.v; }
template <class T> __device__ T give(T &s) { return s; }
template <class T> __device__ T local(int v) { T s; s.v = v; return s; }
template <class T> __device__ T parameter(T s) { return s; }
template <class T> __device__ void all(long long *out) {
    T s; s.v = 1;
    const T &cs = s;
    out[0] = take(s);
    out[1] = take(cs);
    out[2] = take(static_cast<T &&>(s));
    out[3] = take(static_cast<const T &&>(s));
    out[4] = give(s).v;
    out[5] = local<T>(3).v;
    out[6] = parameter(s).v;
    T t(s), u{s}, w = {s}, x = cs;
    out[7] = t.v + u.v * 100 + w.v * 10000 + x.v * 1000000;
}
__global__ void values(long long *out) {
    all<S>(out); out += 8;
    all<U>(out); out += 8;
    all<W>(out); out += 8;
    all<K>(out); out += 8;
    X e; e.v = 1;
    X f = e, g(e);
    *out++ = f.v; *out++ = g.v;
    N n; n.v = 1; n.s.v = 2;
    N m = n;
    *out++ = m.v;
    const N cn = n;
    const N k = cn;
    *out++ = k.v;
    S s; s.v = 1;
    const S cs = static_cast<const S &>(s);
    S a[2] = {s, cs};
    *out++ = a[0].v; *out++ = a[1].v;
    auto l = [s]() mutable { return s.v; };
    *out++ = l();
    auto [d] = s;
    *out++ = d;
    struct H { S s; };
    H h{s};
    *out++ = h.s.v;
    H h2 = h;
    *out++ = h2.s.v;
    const H ch = h;
    H h3 = ch;
    *out++ = h3.s.v;
    S t = cs;
    S tern = s.v ? s : t;
    *out++ = tern.v;
    *out++ = (s.v ? s : S()).v;
    S r = (0, s);
    *out++ = r.v;
    s = t;
    *out++ = s.v;
}
