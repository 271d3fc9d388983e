//@ values: 8 4 8 50 11 45 69 8
struct A { int v; template <class T> __device__ A(T t) : v(sizeof(T)) {} template <class T> __device__ A(T *, int n) : v(n) {} template <class T, class U> __device__ A(T &&, U &&, char) : v(50) {} };
struct B : A { using A::A; int w = 3; };
struct C : B { using B::B; };
template <class T> struct P { T t; int k; template <class U> __device__ P(U u, T x) : t(x), k(u) {} template <class U> __device__ explicit P(const U &u) : t(9), k(u) {} };
template <class T> struct Q : P<T> { using P<T>::P; };
struct R { int k; template <class U> __device__ R(U &&u) : k(1) { u = 7; } };
struct W : R { using R::R; };
__global__ void values(long long *out) {
    *out++ = B(1.0).v;
    *out++ = B('c').v + B('c').w; int i;
    *out++ = B(&i, 8).v;
    *out++ = B(1, i, 'x').v;
    *out++ = C(1L).v + C(1L).w; Q<int> q(4, 5);
    *out++ = q.t + q.k * 10; Q<int> z(6.5);
    *out++ = z.t + z.k * 10; int m = 1; W w(m);
    *out++ = m + w.k;
}
