//@ values: 2 2 2 2 2 1 1 1 2 1 2 2 1 2 1 1
//@ values: 2 1 1 2 2 1001 -1 1003 -1 1002 2001 -1 1003 1103 1101 1101
//@ values: 1005 -1 1006 99 1007 7 1003 1001 1003 -1 1 1 1 1 1 1
//@ values: 1 1 1 1 1 1 1 1 1 1 9 77 77 5 1 1
//@ values: 1 12 13
struct S { int b; int arr[3]; int *p; int &r; };
struct Q { int b; int arr[3]; };
struct M { int v; __device__ M(int v):v(v){} __device__ M(const M&o):v(o.v+100){} __device__ M(M&&o):v(o.v+1000){o.v=-1;} };
struct H { M m; M ms[2]; };
struct D : M { __device__ D(int v):M(v){} };
__device__ int p(int &) { return 1; }
__device__ int p(int &&) { return 2; }
__device__ int c(const int &) { return 3; }
__device__ int c(int &&) { return 2; }
__device__ Q make() { return Q{1,{2,3,4}}; }
template<class T> struct remove_ref { using type = T; };
template<class T> struct remove_ref<T&> { using type = T; };
template<class T> struct remove_ref<T&&> { using type = T; };
template<class T> __device__ typename remove_ref<T>::type&& mv(T&& t) { return static_cast<typename remove_ref<T>::type&&>(t); }
template<class T> __device__ T&& fwd(typename remove_ref<T>::type& t) { return static_cast<T&&>(t); }
template<class T> __device__ int any(T&&) { return 1; }
__device__ int any(const int&) { return 2; }
template<class T> __device__ int pass(T&& t) { return p(fwd<T>(t)); }
template<class A, class B> struct same { static constexpr int v = 0; };
template<class A> struct same<A,A> { static constexpr int v = 1; };
__device__ M take(H h) { return mv(h.m); }
__device__ M local_moved() { M m(7); return mv(m); }
__device__ M local() { M m(7); return m; }
__device__ M&& xr(M& m) { return mv(m); }
__global__ void values(long long *out) {
    int i = 1, j = 2;
    Q q{1,{2,3,4}};
    S s{1,{2,3,4},&i,j};
    *out++ = p(mv(q).b);
    *out++ = p(mv(q).arr[1]);
    *out++ = p(mv(q.arr)[1]);
    *out++ = p(make().b);
    *out++ = p(make().arr[1]);
    *out++ = p(q.b);
    *out++ = p(mv(s).r);
    *out++ = p(*mv(s).p);
    *out++ = p((0, mv(i)));
    *out++ = p((i, j));
    *out++ = p((j, 3));
    *out++ = p(true ? mv(i) : mv(j));
    *out++ = p(i > 5 ? i : j);
    *out++ = p(i > 5 ? mv(i) : 3);
    *out++ = any(mv(i));
    *out++ = any(i);
    const int ci = 3;
    *out++ = any(ci);
    *out++ = any(3);
    *out++ = pass(i);
    *out++ = pass(3);
    *out++ = pass(mv(i));
    H h{M(1),{M(2),M(3)}};
    M m1 = mv(h).m;
    *out++ = m1.v;
    *out++ = h.m.v;
    M m2 = mv(h).ms[1];
    *out++ = m2.v;
    *out++ = h.ms[1].v;
    M m3 = (0, mv(h.ms[0]));
    *out++ = m3.v;
    M m4 = i > 0 ? mv(m1) : mv(m2);
    *out++ = m4.v;
    *out++ = m1.v;
    *out++ = m2.v;
    M m5 = i > 0 ? m2 : m4;
    *out++ = m5.v;
    H h2{M(1),{M(2),M(3)}};
    M m6 = H(h2).m;
    *out++ = m6.v;
    M m7 = take(h2);
    *out++ = m7.v;
    D d(5);
    M m8 = mv(d);
    *out++ = m8.v;
    *out++ = d.v;
    M m9 = D(6);
    *out++ = m9.v;
    M m10 = d;
    *out++ = m10.v;
    *out++ = local_moved().v;
    *out++ = local().v;
    M m11(3);
    M m12 = xr(m11);
    *out++ = m12.v;
    H h3 = mv(h2);
    *out++ = h3.m.v;
    *out++ = h3.ms[1].v;
    *out++ = h2.ms[1].v;
    *out++ = same<decltype(mv(q).b), int>::v;
    *out++ = same<decltype((mv(q).b)), int&&>::v;
    *out++ = same<decltype((q.b)), int&>::v;
    *out++ = same<decltype(s.r), int&>::v;
    *out++ = same<decltype((s.r)), int&>::v;
    *out++ = same<decltype(make().b), int>::v;
    *out++ = same<decltype((make().b)), int&&>::v;
    *out++ = same<decltype(ci), const int>::v;
    *out++ = same<decltype((ci)), const int&>::v;
    *out++ = same<decltype(i, mv(j)), int&&>::v;
    *out++ = same<decltype(i++), int>::v;
    *out++ = same<decltype(++i), int&>::v;
    *out++ = same<decltype(make().arr[0]), int&&>::v;
    *out++ = same<decltype(true ? i : j), int&>::v;
    *out++ = same<decltype(true ? mv(i) : mv(j)), int&&>::v;
    *out++ = same<decltype(true ? i : 1), int>::v;
    decltype(s.r) y = s.r;
    y = 9;
    *out++ = j;
    decltype(auto) z = (i);
    z = 77;
    *out++ = i;
    decltype(auto) w = i;
    w = 3;
    *out++ = i;
    decltype(auto) e = mv(i);
    e = 5;
    *out++ = i;
    auto&& u = mv(i);
    *out++ = same<decltype(u), int&&>::v;
    auto&& u2 = i;
    *out++ = same<decltype(u2), int&>::v;
    auto&& u3 = mv(q).b;
    *out++ = same<decltype(u3), int&&>::v;
    auto l = [&]() -> decltype(auto) { return (i); };
    l() = 12;
    *out++ = i;
    auto l2 = [&]() -> auto&& { return i; };
    l2() = 13;
    *out++ = i;
}
