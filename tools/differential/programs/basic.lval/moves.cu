//@ values: 1 3 1 3 2 2 3 3 21 -2 12 23 23 -2 1001 -1
//@ values: 1021 -2 1121 1003 -1 2002 104 1004 -1 1099 3 3 1 1001 1102 1102
//@ values: 2002 105 101 1 3 2 1 3 5 103 1003 1004 106 22 1021 1022
//@ values: -1 1 1121 25 1025 -1 1122 3 1 3 0 1 1 2 2 3
//@ values: 9 4 15 1 1 102 103 15 1 7 1 1 3 1023 1001 -1
//@ values: 1 2 2 1 1 1 1 1 1 0 1 1 0 1 2 2
//@ values: 0 1 2 0 1 1 1 2 1 2 0 1 1999 1999 999 199
//@ values: 109 1009 -1 6 1 2 3 3
template<class T> struct rr { using type = T; }; template<class T> struct rr<T&> { using type = T; }; template<class T> struct rr<T&&> { using type = T; };
template<class T> __device__ constexpr typename rr<T>::type&& mv(T&& t) { return static_cast<typename rr<T>::type&&>(t); }
struct M { int v = 0; __device__ M() {} __device__ M(int v):v(v){} __device__ M(const M&o):v(o.v+100){} __device__ M(M&&o):v(o.v+1000){o.v=-1;} __device__ M& operator=(const M& o) { v = o.v + 10; return *this; } __device__ M& operator=(M&& o) { v = o.v + 20; o.v = -2; return *this; }
  __device__ int q() & { return 1; } __device__ int q() const & { return 2; } __device__ int q() && { return 3; } };
struct H { M m; M a[2]; unsigned bits : 3; };
struct Cp { M m; int x; };
struct E1 { H h; };
struct Base { M m; }; struct Der : Base { int z; };
struct Un { int a; union { int b; float c; }; };
__device__ int p(int&) { return 1; } __device__ int p(int&&) { return 2; } __device__ int p(const int&) { return 3; }
__device__ int pu(unsigned&&) { return 2; } __device__ int pu(const unsigned&) { return 3; }
__device__ M pass(M m) { return m; }
__device__ M passm(M m) { return mv(m); }
__device__ M fromref(M&& m) { return m; }
__device__ M cond(bool b, M x, M y) { return b ? x : y; }
__device__ M& lref(M& m) { return m; }
__device__ H mk() { return H{M(1),{M(2),M(3)},5}; }
template<class T> struct Opt { T t; __device__ T& get() & { return t; } __device__ T&& get() && { return mv(t); } __device__ const T& get() const & { return t; } };
template<class T> __device__ void swp(T& a, T& b) { T t = mv(a); a = mv(b); b = mv(t); }
struct Gd { int& r; __device__ Gd(int& r) : r(r) {} __device__ ~Gd() { r++; } };
__device__ int fn(int x) { return x; }
template<class T> struct isl { static constexpr int v = 0; }; template<class T> struct isl<T&> { static constexpr int v = 1; }; template<class T> struct isl<T&&> { static constexpr int v = 2; };
#define CAT(e) isl<decltype((e))>::v
__global__ void values(long long *out) {
    H h = mk();
    *out++ = h.m.v;
    *out++ = mv(h).m.q();
    *out++ = h.m.q();
    *out++ = mk().m.q();
    const H ch = mk();
    *out++ = ch.m.q();
    *out++ = mv(ch).m.q();
    *out++ = mv(h).a[0].q();
    *out++ = M(1).q();
    M x;
    x = mv(h).m;
    *out++ = x.v;
    *out++ = h.m.v;
    x = h.a[0];
    *out++ = x.v;
    x = mk().a[1];
    *out++ = x.v;
    x = (0, mv(h.a[1]));
    *out++ = x.v;
    *out++ = h.a[1].v;
    Cp c1{M(1), 2};
    Cp c2 = mv(c1);
    *out++ = c2.m.v;
    *out++ = c1.m.v;
    Cp c3;
    c3 = mv(c2);
    *out++ = c3.m.v;
    *out++ = c2.m.v;
    Cp c4 = c3;
    *out++ = c4.m.v;
    E1 e{mk()};
    E1 e2 = mv(e);
    *out++ = e2.h.a[1].v;
    *out++ = e.h.a[1].v;
    M em = mv(e2).h.a[0];
    *out++ = em.v;
    Der d;
    d.m.v = 4;
    Base b1 = d;
    *out++ = b1.m.v;
    Base b2 = mv(d);
    *out++ = b2.m.v;
    *out++ = d.m.v;
    M dm = Der(d).m;
    *out++ = dm.v;
    *out++ = mv(d).m.q();
    *out++ = static_cast<Base&&>(d).m.q();
    Base& br = d;
    *out++ = br.m.q();
    *out++ = pass(M(1)).v;
    M y(2);
    *out++ = pass(y).v;
    *out++ = passm(y).v;
    *out++ = pass(mv(y)).v;
    M y2(5);
    *out++ = fromref(mv(y2)).v;
    *out++ = cond(true, M(1), M(2)).v;
    *out++ = lref(y2).q();
    *out++ = mv(lref(y2)).q();
    Un u;
    u.b = 3;
    *out++ = p(mv(u).b);
    *out++ = p(u.b);
    *out++ = pu(h.bits);
    *out++ = mk().bits;
    Opt<M> o{M(3)};
    M o1 = o.get();
    *out++ = o1.v;
    M o2 = mv(o).get();
    *out++ = o2.v;
    M o3 = Opt<M>{M(4)}.get();
    *out++ = o3.v;
    const Opt<M> co{M(6)};
    M o4 = co.get();
    *out++ = o4.v;
    M s1(1), s2(2);
    swp(s1, s2);
    *out++ = s1.v;
    *out++ = s2.v;
    bool t = s1.v > 0;
    M s3 = t ? mv(s1) : s2;
    *out++ = s3.v;
    *out++ = s1.v;
    M s4 = t ? M(1) : s2;
    *out++ = s4.v;
    M s5 = t ? s2 : M(1);
    *out++ = s5.v;
    (t ? s2 : s3) = M(5);
    *out++ = s2.v;
    M s6 = t ? mv(s2) : mv(s3);
    *out++ = s6.v;
    *out++ = s2.v;
    M s7 = (t ? s3 : s2);
    *out++ = s7.v;
    *out++ = (t ? mv(s3) : mv(s2)).q();
    *out++ = (t ? s3 : s2).q();
    *out++ = (t ? M(1) : M(2)).q();
    int k = 0;
    { Gd g(k); *out++ = k; } *out++ = k;
    { const Gd& g = Gd(k); *out++ = k; } *out++ = k;
    { Gd&& g = Gd(k); auto&& g2 = mv(g); *out++ = k; } *out++ = k;
    { auto&& z = (Gd(k), 5); *out++ = k + z; } *out++ = k;
    (Gd(k), k += 10);
    *out++ = k;
    for (auto&& q : h.a) *out++ = q.q();
    for (auto q : mk().a) *out++ = q.v;
    auto [b_a, b_b] = Cp{M(7), 8};
    *out++ = b_a.v + b_b;
    *out++ = b_a.q();
    auto&& [r_a, r_b] = Cp{M(7), 8};
    *out++ = r_a.v;
    *out++ = r_a.q();
    *out++ = p(r_b);
    const auto [k_a, k_b] = Cp{M(1), 2};
    *out++ = p(k_b);
    M arr[2] = {M(1), mv(x)};
    *out++ = arr[1].v;
    M la = mv(arr)[0];
    *out++ = la.v;
    *out++ = arr[0].v;
    *out++ = CAT(arr[0]);
    *out++ = CAT(mv(arr)[0]);
    *out++ = CAT(mk().a[0].v);
    *out++ = CAT(*arr);
    *out++ = CAT(fn);
    *out++ = CAT(mv(fn));
    *out++ = CAT("x");
    *out++ = CAT(x = y);
    *out++ = CAT(k += 1);
    *out++ = CAT(k++);
    *out++ = CAT(--k);
    *out++ = CAT(k ? k : k);
    *out++ = CAT(k ? k : 1L);
    *out++ = CAT((1, k));
    *out++ = CAT((k, mv(k)));
    *out++ = CAT(static_cast<int&&>(k));
    *out++ = CAT((int)k);
    *out++ = CAT(h.m.v);
    *out++ = CAT(mk().m);
    *out++ = CAT(&k);
    *out++ = CAT(*&k);
    *out++ = CAT(k[&k]);
    *out++ = CAT(M(1) = y);
    *out++ = CAT(mv(o).get());
    *out++ = CAT(const_cast<const int&>(k));
    *out++ = CAT(const_cast<int&&>(k));
    *out++ = CAT(nullptr);
    *out++ = CAT(u.c);
    auto lm = [m = mv(x)]() mutable { return mv(m); };
    M lr = lm();
    *out++ = lr.v;
    auto lm2 = mv(lm);
    *out++ = lm2().v;
    auto lm3 = [&]() -> M&& { return mv(y); };
    M l3 = lm3();
    *out++ = l3.v;
    auto lm4 = [y] { return y; };
    *out++ = lm4().v;
    M fin(9);
    M&& rf = mv(fin);
    M viaref = rf;
    *out++ = viaref.v;
    M viamv = mv(rf);
    *out++ = viamv.v;
    *out++ = fin.v;
    int&& ri = 5;
    ri++;
    *out++ = ri;
    *out++ = p(ri);
    *out++ = p(mv(ri));
    const int&& cr = 4;
    *out++ = p(cr);
    *out++ = p(mv(cr));
}
